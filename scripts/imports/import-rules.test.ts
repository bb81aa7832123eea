import { describe, expect, it } from 'vitest'
import { codeProblems, importProblem, type Target } from './import-rules.ts'

const file = (path: string): Target => ({ kind: 'file', path })
const pack = (name: string): Target => ({ kind: 'package', name })
const node: Target = { kind: 'node', name: 'node:fs' }
const words: Target = { kind: 'virtual', name: 'virtual:messages/en' }

describe('what a layer may import', () => {
  const allowed: [string, Target][] = [
    ['core/shared/call.ts', file('core/shared/kind.ts')],
    ['core/shared/call.ts', pack('arktype')],
    ['core/client/app.tsx', file('core/client/ui/icon/icon.tsx')],
    ['core/client/app.tsx', file('core/shared/kind.ts')],
    ['core/client/app.tsx', pack('react')],
    ['core/client/i18n/intl.ts', words],
    ['core/client/main.tsx', file('plugins/client.ts')],
    ['server/app.ts', file('server/http/listener.ts')],
    ['server/app.ts', node],
    ['server/app.ts', pack('hono')],
    ['server/main.ts', file('plugins/server.ts')],
    ['server/search/index.worker.ts', file('plugins/server.ts')],
    ['plugins/maps/shared.ts', file('plugins/images/shared.ts')],
    ['plugins/maps/shared.ts', file('plugins/maps/shared/pins.ts')],
    ['plugins/maps/client/index.ts', file('core/client/index.ts')],
    ['plugins/maps/client/index.ts', file('plugins/maps/client/page.tsx')],
    ['plugins/maps/client/index.ts', file('plugins/chapters/shared.ts')],
    ['plugins/maps/client/page.tsx', pack('@codemirror/view')],
    ['plugins/maps/server/index.ts', file('server/index.ts')],
    ['plugins/maps/server/index.ts', file('plugins/maps/server/tables.ts')],
    ['plugins/maps/server/import.worker.ts', file('plugins/server.ts')],
    ['plugins/client.ts', file('plugins/maps/client/index.ts')],
    ['plugins/server.ts', file('plugins/maps/server/index.ts')],
    ['scripts/bench.ts', file('tests/harness/start.ts')],
    ['tests/e2e/write.e2e.ts', file('server/main.ts')],
    ['core/client/ui/icon/icon.test.tsx', file('tests/harness/dom.ts')],
  ]
  it.each(allowed)('%s → %o', (from, target) => {
    expect(importProblem(from, target)).toBeUndefined()
  })
})

describe('what a layer may not import', () => {
  const refused: [string, Target, RegExp][] = [
    ['core/shared/call.ts', file('core/client/app.tsx'), /may not import/],
    ['core/shared/call.ts', file('server/app.ts'), /may not import/],
    ['core/shared/call.ts', pack('kysely'), /arktype and nothing else/],
    ['core/shared/call.ts', node, /on the server only/],
    ['core/shared/call.ts', words, /core\/client only/],
    ['core/client/app.tsx', file('server/app.ts'), /may not import/],
    ['core/client/app.tsx', file('plugins/client.ts'), /may not import/],
    ['core/client/main.tsx', file('plugins/server.ts'), /may not import/],
    ['core/client/app.tsx', file('plugins/maps/client/index.ts'), /may not import/],
    ['core/client/app.tsx', file('plugins/maps/shared.ts'), /may not import/],
    ['core/client/app.tsx', pack('better-sqlite3'), /for the server/],
    ['core/client/app.tsx', node, /on the server only/],
    ['server/app.ts', file('core/client/app.tsx'), /may not import/],
    ['server/app.ts', file('plugins/server.ts'), /may not import/],
    ['server/main.ts', file('plugins/client.ts'), /may not import/],
    ['server/app.ts', file('plugins/maps/server/index.ts'), /may not import/],
    ['server/app.ts', file('locales/en.json'), /may not import/],
    ['server/app.ts', pack('react'), /for the browser/],
    ['server/app.ts', pack('left-pad'), /on no side/],
    ['server/app.ts', file('scripts/testing/results.ts'), /may not import/],
    ['server/app.ts', file('tests/harness/start.ts'), /may not import/],
    ['plugins/maps/shared.ts', file('plugins/maps/client/page.tsx'), /may not import/],
    ['plugins/maps/shared.ts', file('plugins/images/shared/sizes.ts'), /may not import/],
    ['plugins/maps/shared.ts', pack('react'), /arktype and nothing else/],
    ['plugins/maps/client/page.tsx', file('core/client/ui/icon/icon.tsx'), /may not import/],
    ['plugins/maps/client/page.tsx', file('plugins/images/client/index.ts'), /may not import/],
    ['plugins/maps/client/page.tsx', file('plugins/maps/server/index.ts'), /may not import/],
    ['plugins/maps/client/page.tsx', file('plugins/client.ts'), /may not import/],
    ['plugins/maps/client/page.tsx', words, /core\/client only/],
    ['plugins/maps/server/index.ts', file('server/db/schema.ts'), /may not import/],
    ['plugins/maps/server/index.ts', file('plugins/server.ts'), /may not import/],
    ['plugins/maps/server/import.worker.ts', file('plugins/images/server/index.ts'), /may not import/],
    ['plugins/maps/server/index.ts', file('plugins/maps/client/index.ts'), /may not import/],
    ['plugins/maps/server/index.ts', file('plugins/images/server/index.ts'), /may not import/],
    ['plugins/maps/server/index.ts', pack('konva'), /for the browser/],
    ['plugins/client.ts', file('plugins/maps/client/page.tsx'), /may not import/],
    ['plugins/client.ts', file('plugins/maps/server/index.ts'), /may not import/],
    ['plugins/server.ts', file('plugins/maps/client/index.ts'), /may not import/],
    ['scripts/bench.ts', file('server/app.test.ts'), /nothing imports tests/],
    ['tests/harness/start.ts', file('tests/e2e/write.e2e.ts'), /nothing imports tests/],
    ['plugins/maps/helpers.ts', file('core/shared/kind.ts'), /in no layer/],
    ['server/app.ts', file('attic/old.ts'), /in no layer/],
  ]
  it.each(refused)('%s → %o', (from, target, reason) => {
    expect(importProblem(from, target)).toMatch(reason)
  })
})

describe('the environment', () => {
  it.each([
    'const port = process.env.PORT',
    'const { env } = process',
    'process["env"]',
    "import { env } from 'node:process'",
  ])('is not read by %s', code => {
    expect(codeProblems('plugins/maps/server/index.ts', code)).toEqual([
      expect.stringMatching(/only server\/config\.ts/),
    ])
  })

  it('is read by server/config.ts, tests and scripts', () => {
    for (const from of ['server/config.ts', 'server/config.test.ts', 'scripts/dev.ts', 'tests/browser.ts']) {
      expect(codeProblems(from, 'process.env.PORT')).toEqual([])
    }
  })

  it('cannot be bypassed by other kinds of imports', () => {
    expect(codeProblems('core/client/app.tsx', "import.meta.glob('./*.ts')")).toHaveLength(1)
    expect(codeProblems('server/app.ts', "createRequire(import.meta.url)('x')")).toHaveLength(1)
  })
})
