// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appState } from '#core/client/api/app-state.ts'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { registry } from '#core/client/index.ts'
import { defineKind, richText } from '#core/shared/kind.ts'
import { fromPlainText, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { changeOf, writeAll } from './apply.ts'
import { expressionOf } from './engine/expression.ts'
import { hitsInText, type SearchedField } from './engine/hits.ts'

const spell = defineKind({
  name: 'spell',
  title: 'name',
  icon: 'sparkle',
  fields: { name: 'string >= 1', text: richText },
})
const fields: SearchedField[] = [
  { name: 'name', is: 'line' },
  { name: 'text', is: 'text' },
]
let sent: { data: Record<string, unknown> }[]
beforeEach(async () => {
  await setLanguage('en')
  appState.csrfToken = 'held'
  sent = []
  registry.add({ id: 'spells', kinds: [spell] })
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json({ revision: 2 })
  })
})
afterEach(() => {
  registry.remove('spells')
  vi.unstubAllGlobals()
})

const entityOf = (id: string, name: string, text: string) => {
  const entity = { kind: 'spell', id, label: name, spaceId: 's', projectId: 'p' }
  return { entity, revision: 1, values: { name, text: fromPlainText(text) } }
}

/** Replaces everything that a pattern finds in two entities. */
async function replaceAll(find: string, replaceWith: string) {
  const wanted = { find, replaceWith, matchCase: false, wholeWords: false, pattern: true, forms: {} }
  const expression = expressionOf(wanted)
  if (!(expression instanceof RegExp)) throw new Error(expression.issue)
  const found = [entityOf('a', 'Rain', 'It rains.'), entityOf('b', 'Wind of salt', 'Rain and salt.')]
  const changes = found.flatMap(one => {
    const hits = hitsInText(fields, one.values, expression, wanted)
    return hits.length > 0 ? [changeOf(one as never, hits)] : []
  })
  const left = await writeAll(
    changes,
    new AbortController().signal,
    () => undefined,
    () => undefined,
  )
  return { changes, left: left.map(({ entity, reason }) => [entity.label, reason]) }
}

describe('a replacement', () => {
  it('that would leave a title empty leaves that entity as it is, with the reason, and changes the others', async () => {
    const { left } = await replaceAll('rain', '')
    expect(left).toEqual([['Rain', expect.stringContaining('name')]])
    expect(sent.map(({ data }) => data.name ?? plainText(data.text as RichText))).toEqual([' and salt.'])
  })

  it('that matches everything empties no title, also with spaces alone', async () => {
    for (const nothing of ['', '  ']) {
      const { left } = await replaceAll('.+', nothing)
      expect(left.map(([label]) => label)).toEqual(['Rain', 'Wind of salt'])
    }
    expect(sent).toEqual([])
  })

  it('that matches nothing writes nothing', async () => {
    const { changes, left } = await replaceAll('zzz', 'x')
    expect([changes, left, sent]).toEqual([[], [], []])
  })
})
