import { labelOf, runCommand } from '../../context/run-command.ts'
import { useT } from '../../i18n/intl.ts'
import { useRegistry } from '../../registry/app-registry.ts'
import { useSession } from '../../session/session.ts'
import { keysOf } from '../../shortcuts/command-keys.ts'
import { useTheme } from '../../theme/theme-provider.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import type { IconName } from '../../ui/icon/icon.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import type { MenuItem } from '../../ui/menu/menu-group.ts'
import styles from './account-menu.module.css'

/** Commands in the avatar menu; those whose plugin is missing are left out. */
const commandIds = ['account.profile', 'account.settings', 'shell.theme', 'shell.language', 'account.sign-out']

export function AccountMenu() {
  const t = useT()
  const { user } = useSession()
  const { commands } = useRegistry()
  const { mode } = useTheme()
  if (!user) return null
  const items = commandIds.flatMap((id): MenuItem[] => {
    const command = commands.get(id)
    if (!command) return []
    const item = {
      id,
      label: t(labelOf(command)),
      icon: command.icon as IconName | undefined,
      keys: keysOf(id),
      onSelect: () => void runCommand(id),
    }
    return [id === 'shell.theme' ? { ...item, label: t('shell.dark'), checked: mode === 'dark' } : item]
  })
  const trigger = (
    <button type="button" className={styles.face}>
      <Avatar userId={user.userId} name={user.username} size="small" decorative />
      <span className="vh">{t({ id: 'shell.account', values: { name: user.username } })}</span>
    </button>
  )
  return <Menu trigger={trigger} align="end" groups={[{ id: 'account', heading: user.username, items }]} />
}
