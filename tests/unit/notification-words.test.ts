// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ClientPlugin, NotificationKind } from '#core/client/registry/contract.ts'
import * as clientPlugins from '#plugins/client.ts'

const root = join(import.meta.dirname, '../..')
const plugins: readonly ClientPlugin[] = Object.values(clientPlugins)

/** The actions in the code that sends them: `'INVITE_TO_SPACE'`. */
function sentActions(): string[] {
  const files = globSync('{server,plugins/*/server}/**/*.ts', { cwd: root }).filter(file => !file.endsWith('.test.ts'))
  const sources = files.map(file => readFileSync(join(root, file), 'utf8')).filter(text => text.includes('.notify('))
  return sources.flatMap(text => [...text.matchAll(/'([A-Z]+(?:_[A-Z]+)+)'/g)].map(([, action]) => action ?? ''))
}

it('every notification that the server sends has a translated title', async () => {
  const kinds: (readonly NotificationKind[])[] = await Promise.all(plugins.map(one => one.notificationKinds?.() ?? []))
  const worded = kinds.flat().map(({ action }) => action)
  const sent = sentActions()
  expect(sent).toContain('DATABASE_DAMAGED')
  expect(sent.length).toBeGreaterThan(3)
  expect(sent.filter(action => !worded.includes(action))).toEqual([])
})
