import { entityLink, links } from '#core/shared/links.ts'
import { reportFailure, unlessOffline } from '../desk/commands.ts'
import { t } from '../i18n/intl.ts'
import { forgetThing } from '../palette/recents.ts'
import type { Command, Thing } from '../registry/contract.ts'
import { showToast } from '../toasts/index.ts'
import { editTitle } from './title-edit.ts'
import { changeThing, deleteThing, kindOf, setArchived } from './writes.ts'

const toastLabelMax = 60

/** A label no longer than a toast can hold at a glance. */
function shorten(label: string): string {
  const letters = [...label]
  return letters.length > toastLabelMax ? `${letters.slice(0, toastLabelMax).join('').trimEnd()}…` : label
}

async function archive(things: readonly Thing[], archived: boolean): Promise<void> {
  await Promise.all(things.map(thing => setArchived(thing, archived)))
}

/** What can be done to any thing, wherever it is met: in a list, on its page, in the palette. */
export const thingCommands: readonly Command[] = [
  {
    id: 'thing.open',
    icon: 'arrow-right',
    on: ['*'],
    run: ({ things: [thing], go }) => thing && go(entityLink(kindOf(thing), thing)),
  },
  {
    id: 'thing.rename-here',
    label: 'command.thing.rename',
    icon: 'pencil',
    keys: 'e',
    hidden: true,
    when: { thing: true, overlay: '' },
    on: ['*'],
    needs: 'update',
    run: ({ things: [thing] }) => thing && editTitle(thing),
  },
  {
    id: 'thing.rename',
    icon: 'pencil',
    on: ['*'],
    needs: 'update',
    steps: [
      { name: 'title', label: 'thing.new-title', ask: 'text', initial: ({ things: [thing] }) => thing?.label ?? '' },
    ],
    run: async ({ things: [thing] }, { title = '' }) => {
      if (thing) await unlessOffline(changeThing(thing, { [kindOf(thing).title]: title }))
    },
  },
  {
    id: 'thing.archive',
    icon: 'archive',
    keys: '#',
    when: { thing: true, overlay: '' },
    on: ['*'],
    needs: 'update',
    many: true,
    run: async ({ things, go, facts }) => {
      const done = [...things]
      await unlessOffline(archive(done, true))
      showToast({
        kind: 'ok',
        title: t({ id: 'thing.archived', values: { count: done.length, label: shorten(done[0]?.label ?? '') } }),
        text: t('thing.archived-text'),
        action: {
          label: t('shell.undo-action'),
          keys: ['Z'],
          run: () => void archive(done, false).catch(reportFailure),
        },
      })
      const [first] = done
      if (first && !facts.list) go(links.project(first.spaceId, first.projectId, first.kind))
    },
  },
  {
    id: 'thing.delete',
    icon: 'trash-2',
    danger: true,
    on: ['*'],
    needs: 'delete',
    steps: [
      {
        name: 'sure',
        label: 'thing.delete-sure',
        ask: 'choice',
        options: ({ things: [thing] }) => [
          { value: 'keep', label: t('thing.keep'), icon: 'x' },
          { value: 'delete', label: t('thing.delete-for-good', { label: thing?.label ?? '' }), icon: 'trash-2' },
        ],
      },
    ],
    run: async ({ things: [thing], go, facts }, { sure }) => {
      if (!thing || sure !== 'delete') return
      await deleteThing(thing)
      forgetThing(thing)
      showToast({ kind: 'ok', title: t('thing.deleted', { label: thing.label }) })
      if (!facts.list) go(links.project(thing.spaceId, thing.projectId, thing.kind))
    },
  },
]
