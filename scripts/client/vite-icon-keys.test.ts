import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { iconKeys, withShortKeys } from './vite-icon-keys.ts'

const file = 'node_modules/lucide-react/dist/esm/icons/bell.mjs'
const code = readFileSync(file, 'utf8')

it('numbers the strokes of an icon, and changes nothing else', () => {
  const short = withShortKeys(code)
  const keys = [...short.matchAll(/key: "(\w+)"/g)].map(([, key]) => key)
  expect(keys.length).toBeGreaterThan(1)
  expect(keys).toEqual(keys.map((_, at) => String(at)))
  const without = (text: string) => text.replaceAll(/key: "\w+"/g, '')
  expect(without(short)).toBe(without(code))
})

it('leaves other modules alone', () => {
  const { transform } = iconKeys() as unknown as {
    transform: (code: string, id: string) => { code: string } | undefined
  }
  expect(transform(code, `/somewhere/${file}`)?.code).toBe(withShortKeys(code))
  expect(transform(code, '/somewhere/core/client/ui/icon/icon.tsx')).toBeUndefined()
})
