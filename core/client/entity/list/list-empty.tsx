import type { Kind } from '#core/shared/kind.ts'
import { CommandButton } from '../../context/command-button.tsx'
import { useT } from '../../i18n/intl.ts'
import { useRegistry } from '../../registry/app-registry.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'

/** Says what the list is for and offers the command that creates the first entity. */
export function ListEmpty({ kind }: { kind: Kind }) {
  const t = useT()
  const importer = useRegistry().commands.get(`${kind.name}.import`)
  return (
    <EmptyState title={t(`kind.${kind.name}.empty`)} text={t(`kind.${kind.name}.about`)}>
      <CommandButton command={`${kind.name}.new`} variant="primary" />
      {importer && <CommandButton command={importer.id} />}
    </EmptyState>
  )
}
