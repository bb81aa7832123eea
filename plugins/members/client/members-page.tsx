import { useRef } from 'react'
import {
  CommandButton,
  LoadFailed,
  type PageProps,
  PlaceHead,
  Skeleton,
  useCall,
  useLinkList,
  useMay,
  useT,
} from '#core/client/index.ts'
import { InvitationList } from './invitation-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberRow } from './member-row.tsx'
import styles from './members.module.css'
import { callsAt, levelOf, type Place, usePeople } from './place.ts'
import { PlacePage } from './place-page.tsx'
import { rolesBelow } from './standing.ts'

/** Who is in a space or a project (foundation 6). */
export function Page({ params }: PageProps) {
  return <PlacePage params={params}>{(place, { name }) => <Members place={place} name={name} />}</PlacePage>
}

function Members({ name, place }: { name: string; place: Place }) {
  const t = useT()
  const { standing, error } = usePeople(place)
  const mayInvite = useMay(`${levelOf(place)}.invite`)
  const mayChange = useMay(`${levelOf(place)}.users`)
  const invitations = useCall(callsAt(place).getInvitations, mayInvite ? place : null, { quiet: true })
  const list = useRef<HTMLUListElement>(null)
  useLinkList(list)
  if (error) return <LoadFailed error={error} />
  if (!standing) return <Skeleton label={t('shell.loading')} className={styles.page} />
  return (
    <div className={styles.page}>
      <PlaceHead place={place} name={name} section="members">
        <CommandButton command="members.leave" variant="ghost" icon="log-out" />
      </PlaceHead>
      {mayInvite && (
        <InviteForm key={`${place.spaceId} ${place.projectId}`} place={place} roles={rolesBelow(standing)} />
      )}
      <h2 className={styles.heading}>{t('members.count', { count: standing.members.length })}</h2>
      <ul ref={list} className={styles.list}>
        {standing.members.map(member => (
          <MemberRow
            key={member.userId}
            member={member}
            standing={standing}
            level={levelOf(place)}
            editable={mayChange}
          />
        ))}
      </ul>
      {invitations.data && invitations.data.length > 0 && <InvitationList invitations={invitations.data} />}
    </div>
  )
}
