import { entityLink, links } from '#core/shared/links.ts'
import { reportFailure, unlessOffline } from '../desk/commands.ts'
import { t } from '../i18n/intl.ts'
import { forgetThing } from '../palette/recents.ts'
import type { CommandContext, Option, Thing } from '../registry/contract.ts'
import { showToast } from '../toasts/index.ts'
import { changeThing, deleteThing, kindOf, setArchived } from './writes.ts'

const toastLabelMax = 60

/** A label no longer than a toast can hold at a glance. */
function shorten(label: string): string {
  const letters = [...label]
  return letters.length > toastLabelMax ? `${letters.slice(0, toastLabelMax).join('').trimEnd()}…` : label
}

async function setAllArchived(things: readonly Thing[], archived: boolean): Promise<void> {
  await Promise.all(things.map(thing => setArchived(thing, archived)))
}

export function open({ things: [thing], go }: CommandContext): void {
  if (thing) go(entityLink(kindOf(thing), thing))
}

export async function rename({ things: [thing] }: CommandContext, title: string): Promise<void> {
  if (thing) await unlessOffline(changeThing(thing, { [kindOf(thing).title]: title }))
}

export async function archive({ things, go, facts }: CommandContext): Promise<void> {
  const done = [...things]
  await unlessOffline(setAllArchived(done, true))
  showToast({
    kind: 'ok',
    title: t({ id: 'thing.archived', values: { count: done.length, label: shorten(done[0]?.label ?? '') } }),
    text: t('thing.archived-text'),
    action: {
      label: t('shell.undo-action'),
      keys: ['Z'],
      run: () => void setAllArchived(done, false).catch(reportFailure),
    },
  })
  const [first] = done
  if (first && !facts.list) go(links.project(first.spaceId, first.projectId, first.kind))
}

export async function restore({ things }: CommandContext): Promise<void> {
  const done = [...things]
  await unlessOffline(setAllArchived(done, false))
  showToast({
    kind: 'ok',
    title: t({ id: 'thing.restored', values: { count: done.length, label: shorten(done[0]?.label ?? '') } }),
    action: {
      label: t('shell.undo-action'),
      keys: ['Z'],
      run: () => void setAllArchived(done, true).catch(reportFailure),
    },
  })
}

export function deletionChoices({ things }: CommandContext): Option[] {
  const [thing] = things
  const label =
    things.length > 1
      ? t('thing.delete-many', { count: things.length })
      : t('thing.delete-for-good', { label: thing?.label ?? '' })
  return [
    { value: 'keep', label: t('thing.keep'), icon: 'x' },
    { value: 'delete', label, icon: 'trash-2' },
  ]
}

export async function remove({ things, go, facts }: CommandContext): Promise<void> {
  const [first] = things
  if (!first) return
  // What lives in another thing goes first: with that one it would be gone already.
  for (const thing of things.toSorted((a, b) => Number(!a.parentId) - Number(!b.parentId))) {
    await deleteThing(thing)
    forgetThing(thing)
  }
  const many = { id: 'thing.deleted-many', values: { count: things.length } }
  showToast({ kind: 'ok', title: things.length > 1 ? t(many) : t('thing.deleted', { label: first.label }) })
  if (!facts.list) go(links.project(first.spaceId, first.projectId, first.kind))
}
