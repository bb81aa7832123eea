import { useRef } from 'react'
import {
  CommandButton,
  LoadFailed,
  type PageProps,
  PlaceHead,
  Skeleton,
  useCall,
  useLinkList,
  usePermission,
  useT,
} from '#core/client/index.ts'
import { InvitationList } from './invitation-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberRow } from './member-row.tsx'
import styles from './members.module.css'
import { type MembershipPlace, memberCallsAt, membershipLevel, useMembership } from './membership.ts'
import { rolesBelow } from './membership-rules.ts'
import { PlacePage } from './place-page.tsx'

/** The members of a space or a project. (docs/behaviour.md, Spaces, projects and roles) */
export function Page({ params }: PageProps) {
  return <PlacePage params={params}>{(place, { name }) => <MembersContent place={place} name={name} />}</PlacePage>
}

function MembersContent({ name, place }: { name: string; place: MembershipPlace }) {
  const t = useT()
  const { standing: membership, error } = useMembership(place)
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
