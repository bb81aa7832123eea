import { randomInt } from 'node:crypto'

const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Random lower-case letters and digits that nobody takes for one another; five bits each. */
export function randomLetters(count: number): string {
  return Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('')
}
