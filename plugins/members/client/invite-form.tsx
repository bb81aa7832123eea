import { useRef, useState } from 'react'
import { Button, Field, roleLabel, Select, TextInput, t, useSubmitGuard, useT } from '#core/client/index.ts'
import { limits } from '#core/shared/limits.ts'
import { splitPeople } from '../shared.ts'
import { inviteIssue, invitePeople } from './actions.ts'
import styles from './members.module.css'
import type { MemberRole, MembershipPlace } from './membership.ts'
import { changePhrase } from './roles/labels.ts'

interface InviteFormProps {
  place: MembershipPlace
  /** roles not above the user's own, the highest first; one with permissions that the user lacks cannot be assigned */
  roles: readonly MemberRole[]
}

/** A role that cannot be assigned says why. */
function roleOption({ roleId, role, unheld: unheldRole }: MemberRole) {
  const name = roleLabel(role)
  if (unheldRole.length === 0) return { value: roleId, label: name }
  const what = changePhrase(unheldRole, 'disjunction')
  return { value: roleId, label: t('members.role-unheld', { role: name, what }), disabled: true }
}

/** Names and a role in one line; refused names stay in the field. */
export function InviteForm({ place, roles }: InviteFormProps) {
  const t = useT()
  const [people, setPeople] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [issue, setIssue] = useState<string>()
  const [busy, setBusy] = useState(false)
  const guard = useSubmitGuard()
  const field = useRef<HTMLInputElement>(null)
  const offeredRoles = roles.filter(({ unheld: unheldRole }) => unheldRole.length === 0)
  const lowest = offeredRoles.at(-1)?.roleId ?? ''
  const roleId = offeredRoles.some(role => role.roleId === chosen) ? (chosen ?? lowest) : lowest
  const showRefusal = (fieldText: string): false => {
    setIssue(fieldText)
    return false
  }
  const submit = async (): Promise<boolean> => {
    field.current?.focus()
    if (offeredRoles.length === 0) return showRefusal(t('members.nothing-to-give'))
    const names = splitPeople(people)
    if (names.length === 0) return showRefusal(t('members.nobody-named'))
    if (names.length > limits.invitesPerCall) return showRefusal(t('members.too-many', { most: limits.invitesPerCall }))
    setBusy(true)
    try {
      await invitePeople(place, people, roleId)
      setPeople('')
      return true
    } catch (error) {
      return showRefusal(inviteIssue(error, names))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.invite}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        // Names entered again are another invitation.
        if (!busy) guard(submit, people !== '')
      }}
    >
      <Field label={t('members.whom')} error={issue}>
        <TextInput
          ref={field}
          name="people"
          icon="user-plus"
          value={people}
          onValue={text => {
            setPeople(text)
            setIssue(undefined)
          }}
          onPaste={event => {
            // A single-line field drops line breaks, so a pasted column of names is joined with separators.
            const pasted = event.clipboardData.getData('text')
            if (!/[\r\n]/.test(pasted)) return
            event.preventDefault()
            setPeople([people, ...splitPeople(pasted)].filter(Boolean).join(', '))
          }}
          placeholder={t('members.whom-example')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label={t('members.as')}>
        <Select name="role" value={roleId} onValue={setChosen} options={roles.map(roleOption)} />
      </Field>
      <Button type="submit" variant="primary" busy={busy} className={styles.send}>
        {t('members.send')}
      </Button>
    </form>
  )
}
