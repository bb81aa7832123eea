import { useSnapshot } from 'valtio'
import { reportFailure, type Thing, useCall, useT } from '#core/client/index.ts'
import { tagCalls } from '../shared.ts'
import { changeTags } from './change.ts'
import { type KnownTag, together } from './pick.ts'
import { managing, stopManaging } from './state.ts'
import { TagManager } from './tag-manager.tsx'

/** The tag manager for things that are there: what is picked is saved at once. */
export function Part() {
  const { things } = useSnapshot(managing)
  return things && <Managing things={things} />
}

function Managing({ things }: { things: readonly Thing[] }) {
  const t = useT()
  const [first] = things
  const { spaceId = '', projectId = '' } = first ?? {}
  const asked = things.map(({ kind, id }) => ({ kind, id }))
  const { data } = useCall(tagCalls.of, { spaceId, projectId, things: asked })
  const change = (what: { add?: KnownTag[]; remove?: KnownTag[] }) => {
    changeTags(things, what).catch(reportFailure)
  }
  return (
    <TagManager
      place={{ spaceId, projectId }}
      of={things.length}
      about={things.length > 1 ? t('list.selected', { count: things.length }) : first?.label}
      current={data && together(data.map(({ tags }) => tags))}
      onPick={tag => change({ add: [tag] })}
      onRemove={tag => change({ remove: [tag] })}
      onClose={stopManaging}
    />
  )
}
