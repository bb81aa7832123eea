import type { Page } from 'playwright'

/** Cyrillic letters of the Ukrainian layout by the US letter printed on the same key. */
const ukrainian: Record<string, string> = {
  a: 'ф',
  b: 'и',
  c: 'с',
  d: 'в',
  e: 'у',
  f: 'а',
  g: 'п',
  h: 'р',
  i: 'ш',
  j: 'о',
  k: 'л',
  l: 'д',
  m: 'ь',
  n: 'т',
  o: 'щ',
  p: 'з',
  q: 'й',
  r: 'к',
  s: 'і',
  t: 'е',
  u: 'г',
  v: 'м',
  w: 'ц',
  x: 'ч',
  y: 'н',
  z: 'я',
}

/** Presses keys one after another: `g c`, `Control+k`. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys.flatMap(one => one.split(' '))) await page.keyboard.press(key)
}

/** The same physical keys on a Ukrainian layout: the browser gets the Cyrillic letter with the key's place. */
export async function pressUkrainian(page: Page, keys: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const stroke of keys.split(' ')) {
    const parts = stroke.split('+')
    const letter = parts.pop() ?? ''
    const control = parts.includes('Control')
    const shift = parts.includes('Shift')
    const small = ukrainian[letter] ?? letter
    const key = shift ? small.toUpperCase() : small
    const event = {
      key,
      code: `Key${letter.toUpperCase()}`,
      modifiers: (control ? 2 : 0) | (shift ? 8 : 0),
      windowsVirtualKeyCode: letter.toUpperCase().charCodeAt(0),
    }
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event, ...(control ? {} : { text: key }) })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  }
  await session.detach()
}

/** Answers the palette's open question. */
export async function answer(page: Page, text: string): Promise<void> {
  await page.locator('[cmdk-input]').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Opens the palette and waits until it takes letters. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('[cmdk-input]').waitFor()
}

/** Stops the time of a page: how long keys and machine take does not count, `page.clock` moves it on. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}
