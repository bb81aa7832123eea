import {
  type Command,
  classNames,
  go,
  IconButton,
  type IconName,
  labelOf,
  links,
  Menu,
  type MenuItem,
  roleLabel,
  runCommand,
  UserName,
  usePermission,
  useRegistry,
  useT,
} from '#core/client/index.ts'
import type { RoleLevel } from '#core/shared/access/permission.ts'
import styles from './members.module.css'
import type { MemberEntry, MembershipInfo } from './membership.ts'
import { isInherited, mayChangeRole, nextRole, possibleOwners } from './membership-rules.ts'

interface MemberRowProps {
  member: MemberEntry
  membership: MembershipInfo
  level: RoleLevel
  /** the user may change members here */
  editable: boolean
}

/** One member: name, role, how they joined, and actions. */
export function MemberRow({ member, membership, level, editable }: MemberRowProps) {
  const t = useT()
  const { userId, username, role } = member
  const isMe = userId === membership.me
  const inherited = isInherited(membership, member)
  return (
    <li className={styles.row} data-member={userId}>
      <UserName userId={userId} username={username} avatar="small" className={styles.name} />
      <span className={styles.id}>{userId}</span>
      <span className={styles.fact}>
        {isMe && <span>{t('members.you')}</span>}
        {inherited && <span>{t('members.through-space')}</span>}
      </span>
      <span className={classNames(styles.role, member.roleId === 'owner' && styles.owner)}>{roleLabel(role)}</span>
      <MemberMenu member={member} membership={membership} level={level} editable={editable} />
    </li>
  )
}

function MemberMenu({ member, membership, level, editable }: MemberRowProps) {
  const t = useT()
  const { commands } = useRegistry()
  const owns = usePermission(`${level}.delete`)
  const { userId, username } = member
  const item = (id: string, command: Command | undefined): MenuItem[] =>
    command
      ? [
          {
            id,
            label: t(labelOf(command)),
            icon: command.icon as IconName | undefined,
            danger: command.danger,
            onSelect: () => void runCommand(id, { args: { who: userId } }),
          },
        ]
      : []
  const offered = (id: string) => item(id, commands.get(id))
  const mayEditRole = editable && mayChangeRole(membership, member)
  const changes = mayEditRole
    ? [
        ...offered('members.change-role'),
        ...(nextRole(membership, member, -1) ? offered('members.promote') : []),
        ...(nextRole(membership, member, 1) ? offered('members.demote') : []),
      ]
    : []
  const dangerItems = [
    ...(owns && possibleOwners(membership).includes(member) ? offered('members.hand-over') : []),
    ...(mayEditRole ? offered('members.remove') : []),
  ]
  const profile: MenuItem = {
    id: 'profile',
    address: links.profile(userId),
    label: t('members.profile'),
    icon: 'user',
    onSelect: () => go(links.profile(userId)),
  }
  return (
    <Menu
      align="end"
      trigger={<IconButton data-row icon="ellipsis" size="s" label={t('members.actions-of', { name: username })} />}
      groups={[
        { id: 'member', heading: username, items: [profile] },
        { id: 'change', items: changes },
        { id: 'end', items: dangerItems },
      ].filter(group => group.items.length > 0)}
    />
  )
}
