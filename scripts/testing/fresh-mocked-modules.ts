// Setup of each test file of the server. The files share the modules they load: one that replaces a module, at its top or
// within a test, gets all anew, since those that are loaded have the real one, and so does the next file.
import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

const { testPath } = expect.getState()
if (testPath === undefined) throw new Error('Vitest does not say which file it runs')

if (/^\s*vi\.(mock|doMock)\(/m.test(readFileSync(testPath, 'utf8'))) {
  vi.resetModules()
  afterAll(() => vi.resetModules())
}
