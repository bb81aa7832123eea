// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { RichTextView } from '#core/client/editor/rich-text-view.tsx'
import { registry } from '#core/client/registry/app-registry.ts'
import { find, mount, unmountAll } from '#core/client/ui/testing.tsx'
import type { Kind } from '#core/shared/kind.ts'
import type { MentionedEntity } from '#core/shared/rich-text/nodes.ts'

const kind = (name: string, parent?: string) =>
  ({ name, icon: 'flag', idField: `${name}Id`, ...(parent && { parent, parentField: `${parent}Id` }) }) as Kind

afterEach(() => {
  unmountAll()
  registry.remove('atlas')
})

it.each([
  ['chapter', {}, '/builder/chapter/ships/pequod/it'],
  ['location', { mapId: 'seas' }, '/builder/location/ships/pequod/seas/it'],
  ['event', { timelineId: 'years' }, '/builder/event/ships/pequod/years/it'],
])('a mention of a %s links to it, through its parent', (type, above, address) => {
  const kinds = [kind('chapter'), kind('location', 'map'), kind('event', 'timeline')]
  registry.add({ id: 'atlas', kinds })
  const entity = { type, id: 'it', spaceId: 'ships', projectId: 'pequod', ...above } as MentionedEntity
  mount(
    <RichTextView
      value={[{ type: 'paragraph', children: [{ type: 'mention', entity, label: 'There', children: [{ text: '' }] }] }]}
    />,
  )
  expect(find('a').getAttribute('href')).toBe(address)
})
