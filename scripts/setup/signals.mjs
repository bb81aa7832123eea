// Delivers a request to end to a program once, whether it comes as a signal, through the parent process, or by the
// parent's end. A server takes a second signal as a request to stop at once.

/** Long enough for a signal to a process group to have reached all of its processes. */
const GRACE_MS = 100

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM'])

let asked = false

/** Records signals without changing their effect. */
function noteSignals() {
  for (const signal of SIGNALS) {
    const note = () => {
      asked = true
      if (process.listenerCount(signal) > 1) return
      // There is no other listener, so the signal has its default effect.
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
 * npm runs its scripts through a shell, and a signal to npm ends that shell but not its child: a server would live on
 * and keep its port. So the end of the shell counts as the signal.
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

/** Ends this process when its starter requests it or is gone. */
export function endWithStarter() {
  if (!process.channel) return
  noteSignals()
  process.on('message', message => askToEnd(message === 'SIGINT' ? 'SIGINT' : 'SIGTERM'))
  process.on('disconnect', () => askToEnd('SIGTERM'))
  process.channel.unref()
}

/**
 * The counterpart of endWithStarter: forwards signals to the child.
 * @param {import('node:child_process').ChildProcess} child started with an IPC channel
 */
export function passSignalsTo(child) {
  for (const signal of SIGNALS) process.on(signal, () => child.connected && child.send(signal))
}
