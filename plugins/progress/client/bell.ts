/** Two tones of a small bell, in hertz. */
const tones = [880, 1318.5]
const gapSeconds = 0.22
const soundSeconds = 1.6

/** A short bell. Browsers are silent on a page that was not touched yet, and those without sound have no AudioContext. */
export function ringBell(): void {
  if (!('AudioContext' in globalThis)) return
  const audio = new AudioContext()
  if (audio.state === 'suspended') {
    void audio.close()
    return
  }
  for (const [at, frequency] of tones.entries()) {
    const from = audio.currentTime + at * gapSeconds
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.25, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + soundSeconds)
    tone.connect(volume).connect(audio.destination)
    tone.start(from)
    tone.stop(from + soundSeconds)
    if (at === tones.length - 1) tone.onended = () => void audio.close()
  }
}
