import { useRef } from 'react'
import {
  CommandButton,
  formatDate,
  LoadFailed,
  type PageProps,
  PlaceHead,
  roleLabel,
  Skeleton,
  UserName,
  useCall,
  useLinkList,
  usePermission,
  useT,
} from '#core/client/index.ts'
import { InviteForm } from './invite-form.tsx'
import { MemberRow } from './member-row.tsx'
import styles from './members.module.css'
import { type Invitation, type MembershipPlace, memberCallsAt, membershipLevel, useMembership } from './membership.ts'
import { rolesBelow } from './membership-rules.ts'
import { PlacePage } from './place-page.tsx'

/** The members of a space or a project. (docs/behaviour.md, Spaces, projects and roles) */
export default function MembersPage({ params }: PageProps) {
  return <PlacePage params={params}>{(place, { name }) => <MembersContent place={place} name={name} />}</PlacePage>
}

function MembersContent({ name, place }: { name: string; place: MembershipPlace }) {
  const t = useT()
  const { membership, error } = useMembership(place)
  const mayInvite = usePermission(`${membershipLevel(place)}.invite`)
  const mayChange = usePermission(`${membershipLevel(place)}.users`)
  const invitations = useCall(memberCallsAt(place).getInvitations, mayInvite ? place : null, { quiet: true })
  const list = useRef<HTMLUListElement>(null)
  useLinkList(list)
  if (error) return <LoadFailed error={error} />
  if (!membership) return <Skeleton label={t('shell.loading')} className={styles.page} />
  return (
    <div className={styles.page}>
      <PlaceHead place={place} name={name} section="members">
        <CommandButton command="members.leave" variant="ghost" icon="log-out" />
      </PlaceHead>
      {mayInvite && (
        <InviteForm key={`${place.spaceId} ${place.projectId}`} place={place} roles={rolesBelow(membership)} />
      )}
      <h2 className={styles.heading}>{t('members.count', { count: membership.members.length })}</h2>
      <ul ref={list} className={styles.list}>
        {membership.members.map(member => (
          <MemberRow
            key={member.userId}
            member={member}
            membership={membership}
            level={membershipLevel(place)}
            editable={mayChange}
          />
        ))}
      </ul>
      {invitations.data && invitations.data.length > 0 && <InvitationList invitations={invitations.data} />}
    </div>
  )
}

/** Pending invitations. */
function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const t = useT()
  return (
    <section aria-labelledby="invitations">
      <h2 className={styles.heading} id="invitations">
        {t('members.waiting', { count: invitations.length })}
      </h2>
      <ul className={styles.list}>
        {invitations.map(({ invitationId, userId, username, role, by, created }) => (
          <li key={invitationId} className={styles.row}>
            <UserName userId={userId} username={username} avatar="small" className={styles.name} />
            <span className={styles.id}>{userId}</span>
            <span className={styles.fact}>{t('members.invited-by', { by, when: formatDate(created) })}</span>
            <span className={styles.role}>{roleLabel(role)}</span>
            <CommandButton
              command="members.cancel-invitation"
              args={{ which: invitationId }}
              size="s"
              variant="ghost"
              aria-label={t('members.cancel-of', { name: username })}
            >
              {t('members.cancel')}
            </CommandButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
