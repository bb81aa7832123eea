import type { Field, Kind } from '#core/shared/kind.ts'
import { entityPattern } from '#core/shared/links.ts'
import { useRegistry } from '../../registry/app-registry.ts'
import type { PageProps } from '../../registry/contract.ts'
import { NotFound } from '../../shell/screens/not-found.tsx'
import { useAutosave } from '../../sync/autosave/use-autosave.ts'
import { EntityDetails, useCommonDetails } from './entity-details.tsx'
import { EntityFields } from './entity-fields.tsx'
import { EntityFrame } from './entity-frame.tsx'
import { EntityLoader } from './entity-loader.tsx'
import type { OpenedEntity } from './use-entity.ts'

/** The kind whose address has exactly these parameters. */
function kindAt(params: PageProps['params'], kinds: readonly Kind[]): Kind | undefined {
  const paramNames = Object.keys(params).sort().join()
  return kinds.find(kind => {
    const patternNames = [...entityPattern(kind).matchAll(/\$(\w+)/g)].map(([, part]) => part)
    return patternNames.sort().join() === paramNames
  })
}

/** The page of a kind without a page of its own: title, texts, fields. */
export function Page({ params }: PageProps) {
  const kind = kindAt(params, useRegistry().kinds.list())
  if (!kind) return <NotFound />
  return (
    <EntityLoader key={params[kind.idField]} kind={kind} params={params}>
      {openEntity => <GenericEntity {...openEntity} />}
    </EntityLoader>
  )
}

function isText(kind: Kind, name: string): boolean {
  return kind.fields[name]?.form === 'slate' || kind.fields[name]?.form === 'textarea'
}

function GenericEntity(openEntity: OpenedEntity) {
  const { kind, entityRef, entity, mayEdit } = openEntity
  const autosave = useAutosave(entityRef, entity)
  const commonDetails = useCommonDetails(entity)
  const { fieldTypes } = useRegistry()
  const onPage = ([name, { form, computed }]: [string, Field]) =>
    name !== kind.title && !computed && !fieldTypes.get(form)?.formsOnly
  const names = Object.entries(kind.fields)
    .filter(onPage)
    .map(([name]) => name)
  const texts = names.filter(name => isText(kind, name))
  const others = names.filter(name => !isText(kind, name))
  return (
    <EntityFrame
      {...openEntity}
      autosave={autosave}
      text={texts.length > 0}
      details={<EntityDetails rows={commonDetails} />}
      side={
        others.length > 0 && <EntityFields kind={kind} names={others} autosave={autosave} mayEdit={mayEdit} inCard />
      }
    >
      <EntityFields kind={kind} names={texts} autosave={autosave} mayEdit={mayEdit} />
    </EntityFrame>
  )
}
