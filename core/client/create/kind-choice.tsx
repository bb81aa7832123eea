import type { Kind } from '#core/shared/kind.ts'
import { useFacts } from '../context/command-context.ts'
import { useT } from '../i18n/intl.ts'
import { useRegistry } from '../registry/app-registry.ts'
import { Button } from '../ui/button/button.tsx'
import { Menu } from '../ui/menu/menu.tsx'

/** The kind in the title of the create dialog: every kind that may be created here. */
export function KindChoice({ kind, onKind }: { kind: Kind; onKind(kind: Kind): void }) {
  const t = useT()
  const facts = useFacts()
  const kinds = useRegistry()
    .kinds.list()
    .filter(one => facts[`has.${one.name}`] && facts[`may.${one.name}.create`])
  return (
    <Menu
      trigger={
        <Button icon={kind.icon as 'file-text'} iconEnd="chevron-down">
          <span className="vh">{t('create.kind')}: </span>
          {t(`kind.${kind.name}.one`)}
        </Button>
      }
      groups={[
        {
          id: 'kinds',
          items: kinds.map(one => ({
            id: one.name,
            label: t(`kind.${one.name}.one`),
            icon: one.icon as 'file-text',
            checked: one === kind,
            onSelect: () => one !== kind && onKind(one),
          })),
        },
      ]}
    />
  )
}
