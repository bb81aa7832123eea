import { describe, expect, it } from 'vitest'
import type { Mention, RichText } from '../nodes.ts'
import { fromMarkdown, toMarkdown } from './markdown.ts'

function mentionOf(entity: Mention['entity'], label: string): RichText {
  return [{ type: 'paragraph', children: [{ type: 'mention', entity, label, children: [{ text: '' }] }] }]
}

describe('mentions', () => {
  it('keep ids, labels and places of any spelling', () => {
    const entity = {
      type: 'location',
      id: 'a (b)%&?=:',
      spaceId: 'п',
      projectId: '_*_',
      mapId: 'm\n',
      timelineId: '🦊',
    }
    const nodes = mentionOf(entity, '[the] \\ "Ring"\n`*_{}')
    const source = toMarkdown(nodes)
    expect(source).toBe(
      '@[\\[the\\] \\\\ "Ring"\\\n`*_{}](location:a%20%28b%29%25%26%3F%3D%3A?space=%D0%BF&project=_*_&map=m%0A&timeline=%F0%9F%A6%8A)',
    )
    expect(fromMarkdown(source)).toStrictEqual(nodes)
  })

  it('hold at most what the check allows', () => {
    const nodes = mentionOf({ type: 'k', id: 'я'.repeat(64), spaceId: 's', projectId: 'p' }, '\\'.repeat(200))
    expect(fromMarkdown(toMarkdown(nodes))).toStrictEqual(nodes)
  })

  it.each([
    '@[Frodo]',
    '@[Frodo](character:c1)',
    '@[Frodo](character:c1?space=s)',
    '@[Frodo](character:c1?space=s&project=)',
    '@[Frodo](character:c1?space=s&project=p&space=s)',
    '@[Frodo](character:c1?space=s&project=p&colour=red)',
    '@[Frodo](character:c1?space=s&project=p&toString=x)',
    '@[Frodo](character:%00?space=s&project=p)',
    '@[Frodo](character:%E0%A4%A?space=s&project=p)',
    '@[Frodo](:c1?space=s&project=p)',
    '@[Frodo] (character:c1?space=s&project=p)',
    '@[Fro\ndo](character:c1?space=s&project=p)',
    '@[Fro[do](character:c1?space=s&project=p)',
    `@[${'x'.repeat(201)}](character:c1?space=s&project=p)`,
    `@[Frodo](character:${'x'.repeat(65)}?space=s&project=p)`,
  ])('are not made of %j', source => {
    expect(fromMarkdown(source)).toStrictEqual([{ type: 'paragraph', children: [{ text: source }] }])
  })
})
