// A request to end reaches a program once, by whichever way it comes: straight, through the process that started it,
// or as the end of that process. A server takes a second signal for impatience and breaks off what it was finishing.

/** Long enough for a signal sent to a whole group of processes to have reached all of them. */
const GRACE_MS = 100

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM'])

let asked = false

/** Notes the signals that come straight, without changing what they do. */
function noteSignals() {
  for (const signal of SIGNALS) {
    const note = () => {
      asked = true
      if (process.listenerCount(signal) > 1) return
      // Nobody else listens, so the signal does what it would have done without us.
      process.off(signal, note)
      process.kill(process.pid, signal)
    }
    process.on(signal, note)
  }
}

/** @param {NodeJS.Signals} signal */
function askToEnd(signal) {
  const timer = setTimeout(() => {
    if (!asked) process.kill(process.pid, signal)
  }, GRACE_MS)
  timer.unref()
}

/**
 * npm runs its scripts through a shell, and a signal to npm ends that shell but not what it runs: a server would live on
 * and keep its port. So the end of the shell is taken for the signal.
 */
export function endWithShell() {
  noteSignals()
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    askToEnd('SIGTERM')
  }, 250)
  watch.unref()
}

/** Ends when the process that handed over to this one says so, or is gone. */
export function endWithStarter() {
  if (!process.channel) return
  noteSignals()
  process.on('message', message => askToEnd(message === 'SIGINT' ? 'SIGINT' : 'SIGTERM'))
  process.on('disconnect', () => askToEnd('SIGTERM'))
  process.channel.unref()
}

/**
 * The other side of endWithStarter: passes on to the child what it is asked itself.
 * @param {import('node:child_process').ChildProcess} child started with an IPC channel
 */
export function passSignalsTo(child) {
  for (const signal of SIGNALS) process.on(signal, () => child.connected && child.send(signal))
}
