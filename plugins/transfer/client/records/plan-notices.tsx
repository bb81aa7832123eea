import { useSnapshot } from 'valtio'
import { Checkbox, registry, SectionMessage, useT } from '#core/client/index.ts'
import { setBringBack } from './actions.ts'
import { recordsImport } from './state.ts'

const namesShown = 10

/** What was deleted since an earlier import, and whether it is imported again. */
export function DeletedBefore() {
  const t = useT()
  const { plan, deleted, bringBack } = useSnapshot(recordsImport)
  if (!plan || deleted.size === 0) return null
  const records = plan.records.map(({ id, kind, values }) => {
    return { id, name: String(values[registry.kinds.get(kind)?.title ?? ''] ?? '') }
  })
  return (
    <SectionMessage type="info">
      <p>{t('import.deleted-before', { count: deleted.size })}</p>
      <Names of={[...records, ...plan.images].flatMap(({ id, name }) => (deleted.has(id) ? [name] : []))} />
      <Checkbox checked={bringBack} onValue={value => void setBringBack(value)}>
        {t('import.bring-back')}
      </Checkbox>
    </SectionMessage>
  )
}

/** The new chapters whose part is not there to take them. */
export function LeftOutside() {
  const t = useT()
  const { plan, outside } = useSnapshot(recordsImport)
  if (!plan || outside.length === 0) return null
  const ids = new Set(outside)
  const titles = plan.records.flatMap(({ id, values }) => (ids.has(id) ? String(values.title ?? '') : []))
  return (
    <SectionMessage type="warning">
      <p>{t('import.left-outside', { count: titles.length })}</p>
      <Names of={titles} />
    </SectionMessage>
  )
}

function Names({ of: all }: { of: readonly string[] }) {
  const t = useT()
  const left = all.length - namesShown
  return (
    <p>
      {all.slice(0, namesShown).join(' · ')}
      {left > 0 && ` · ${t('import.names-more', { count: left })}`}
    </p>
  )
}
