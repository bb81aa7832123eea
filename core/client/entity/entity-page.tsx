import type { Field, Kind } from '#core/shared/kind.ts'
import { entityPattern } from '#core/shared/links.ts'
import type { PageProps } from '../registry/contract.ts'
import { useHouse } from '../registry/house.ts'
import { NotFound } from '../shell/not-found.tsx'
import { EntityFields } from './entity-fields.tsx'
import { EntityFrame } from './entity-frame.tsx'
import { Facts, useCommonFacts } from './facts.tsx'
import { OpeningPage } from './opening.tsx'
import { useAutosave } from './use-autosave.ts'
import type { Opened } from './use-entity.ts'

/** The kind whose address has just these parts. */
function kindAt(params: PageProps['params'], kinds: readonly Kind[]): Kind | undefined {
  const given = Object.keys(params).sort().join()
  return kinds.find(kind => {
    const parts = [...entityPattern(kind).matchAll(/\$(\w+)/g)].map(([, part]) => part)
    return parts.sort().join() === given
  })
}

/** The page of a kind that brings none of its own: its title, its texts, its fields. */
export function Page({ params }: PageProps) {
  const kind = kindAt(params, useHouse().kinds.list())
  if (!kind) return <NotFound />
  return (
    <OpeningPage key={params[kind.idField]} kind={kind} params={params}>
      {opened => <GenericEntity {...opened} />}
    </OpeningPage>
  )
}

function isText(kind: Kind, name: string): boolean {
  return kind.fields[name]?.form === 'slate' || kind.fields[name]?.form === 'textarea'
}

function GenericEntity(opened: Opened) {
  const { kind, thing, entity, mayEdit } = opened
  const autosave = useAutosave(thing, entity)
  const common = useCommonFacts(entity)
  const { fieldTypes } = useHouse()
  const onPage = ([name, { form }]: [string, Field]) => name !== kind.title && !fieldTypes.get(form)?.formsOnly
  const names = Object.entries(kind.fields)
    .filter(onPage)
    .map(([name]) => name)
  const texts = names.filter(name => isText(kind, name))
  const others = names.filter(name => !isText(kind, name))
  return (
    <EntityFrame
      {...opened}
      autosave={autosave}
      text={texts.length > 0}
      facts={<Facts rows={common} />}
      side={
        others.length > 0 && <EntityFields kind={kind} names={others} autosave={autosave} mayEdit={mayEdit} inCard />
      }
    >
      <EntityFields kind={kind} names={texts} autosave={autosave} mayEdit={mayEdit} />
    </EntityFrame>
  )
}
