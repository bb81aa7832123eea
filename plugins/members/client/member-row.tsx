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
  roleWords,
  runCommand,
  UserName,
  useHouse,
  useMay,
  useT,
} from '#core/client/index.ts'
import type { Level } from '#core/shared/permission.ts'
import styles from './members.module.css'
import type { Member, Standing } from './place.ts'
import { heirs, isBrought, mayChange, nextRole } from './standing.ts'

interface MemberRowProps {
  member: Member
  standing: Standing
  level: Level
  /** the person may change members here */
  editable: boolean
}

/** One person: who, what role, how they are in, and what can be done about it. */
export function MemberRow({ member, standing, level, editable }: MemberRowProps) {
  const t = useT()
  const { userId, username, role } = member
  const isMe = userId === standing.me
  const brought = isBrought(standing, member)
  return (
    <li className={styles.row} data-member={userId}>
      <UserName userId={userId} username={username} avatar="small" className={styles.name} />
      <span className={styles.id}>{userId}</span>
      <span className={styles.fact}>
        {isMe && <span>{t('members.you')}</span>}
        {brought && <span>{t('members.through-space')}</span>}
      </span>
      <span className={classNames(styles.role, member.roleId === 'owner' && styles.owner)}>{roleWords(role)}</span>
      <RowMenu member={member} standing={standing} level={level} editable={editable} />
    </li>
  )
}

function RowMenu({ member, standing, level, editable }: MemberRowProps) {
  const t = useT()
  const { commands } = useHouse()
  const owns = useMay(`${level}.delete`)
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
  const touches = editable && mayChange(standing, member)
  const changes = touches
    ? [
        ...offered('members.change-role'),
        ...(nextRole(standing, member, -1) ? offered('members.promote') : []),
        ...(nextRole(standing, member, 1) ? offered('members.demote') : []),
      ]
    : []
  const ends = [
    ...(owns && heirs(standing).includes(member) ? offered('members.hand-over') : []),
    ...(touches ? offered('members.remove') : []),
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
        { id: 'end', items: ends },
      ].filter(group => group.items.length > 0)}
    />
  )
}
