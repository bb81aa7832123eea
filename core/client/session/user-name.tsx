import type { ReactNode } from 'react'
import { deletedUser } from '#core/shared/access/account-rules.ts'
import { limits } from '#core/shared/limits.ts'
import { links } from '#core/shared/links.ts'
import { useT } from '../i18n/intl.ts'
import { Link } from '../shell/link.tsx'
import { Avatar, type avatarSizes } from '../ui/avatar/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { HoverCard } from '../ui/hover-card/hover-card.tsx'
import { lazyComponent, useLazyComponent } from '../ui/lazy/lazy-component.ts'
import styles from './user-name.module.css'

const lazyCard = lazyComponent(async () => (await import('./user-card.tsx')).UserCard)

interface UserNameProps {
  userId: string
  username: string
  /** an avatar of this size before the name, in the same link */
  avatar?: keyof typeof avatarSizes
  className?: string
}

/**
 * A user's name: links to the profile and opens the hover card (USER-15, USER-16). It is isolated from the text
 * direction around it.
 */
export function UserName({ userId, username, avatar, className }: UserNameProps) {
  const t = useT()
  if (userId === deletedUser) return <span className={className}>{t('account.deleted-user')}</span>
  return (
    <UserLink userId={userId} className={classNames(styles.name, className)}>
      {avatar && <Avatar userId={userId} name={username} size={avatar} decorative />}
      <bdi className={styles.text}>{username}</bdi>
    </UserLink>
  )
}

interface UserAvatarProps {
  userId: string
  username: string
  size: keyof typeof avatarSizes
}

/** A user's avatar without the name beside it. */
export function UserAvatar({ userId, username, size }: UserAvatarProps) {
  if (userId === deletedUser) return <Avatar userId={userId} name="" size={size} decorative />
  return (
    <UserLink userId={userId} className={styles.face}>
      <Avatar userId={userId} name={username} size={size} />
    </UserLink>
  )
}

function UserLink({
  userId,
  className,
  children,
}: Pick<UserNameProps, 'userId' | 'className'> & { children: ReactNode }) {
  const Card = useLazyComponent(lazyCard)
  return (
    <HoverCard
      delay={limits.hoverCardMs}
      // If the card cannot be loaded, the link still leads to the profile.
      onApproach={() => void lazyCard.load().catch(() => undefined)}
      card={Card && <Card userId={userId} />}
    >
      <Link to={links.profile(userId)} className={className}>
        {children}
      </Link>
    </HoverCard>
  )
}
