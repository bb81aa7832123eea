import { expect, it } from 'vitest'
import { findCircle } from './vite-circular-files.ts'

const file = (fileName: string, ...imports: string[]) => ({ fileName, imports })

it('files that import one another are found, whichever comes first', () => {
  expect(findCircle([file('page', 'a', 'b'), file('a', 'c'), file('b', 'c'), file('c', 'library')])).toBeUndefined()
  expect(findCircle([file('page', 'a'), file('a', 'b'), file('b', 'c', 'a'), file('c')])).toEqual(['a', 'b', 'a'])
  expect(findCircle([file('a', 'a')])).toEqual(['a', 'a'])
})
