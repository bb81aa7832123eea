import type { Kind } from '#core/shared/kind.ts'
import { entityPattern } from '#core/shared/links.ts'
import { useRegistry } from '../../registry/app-registry.ts'
import type { PageProps } from '../../registry/contract.ts'
import { NotFound } from '../../shell/screens/not-found.tsx'
import { EntityPage } from './entity-page.tsx'
import { EntityFields } from './fields/entity-fields.tsx'

/** The kind whose address has exactly these parameters. */
function kindAt(params: PageProps['params'], kinds: readonly Kind[]): Kind | undefined {
  const paramNames = Object.keys(params).sort().join()
  return kinds.find(kind => {
    const patternNames = [...entityPattern(kind).matchAll(/\$(\w+)/g)].map(([, part]) => part)
    return patternNames.sort().join() === paramNames
  })
}

/** The page of a kind without a page of its own: title, texts, fields. */
export default function GenericPage({ params }: PageProps) {
  const { kinds, fieldTypes } = useRegistry()
  const kind = kindAt(params, kinds.list())
  if (!kind) return <NotFound />
  const names = Object.entries(kind.fields).flatMap(([name, { form, computed }]) =>
    name === kind.title || computed || fieldTypes.get(form)?.formsOnly ? [] : name,
  )
  const isText = (name: string) => ['slate', 'textarea'].includes(kind.fields[name]?.form ?? '')
  const texts = names.filter(isText)
  const others = names.filter(name => !isText(name))
  return (
    <EntityPage
      kind={kind}
      params={params}
      text={texts.length > 0}
      side={page => others.length > 0 && <EntityFields page={page} names={others} inCard />}
    >
      {page => <EntityFields page={page} names={texts} />}
    </EntityPage>
  )
}
