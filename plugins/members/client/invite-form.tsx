import { useRef, useState } from 'react'
import { Button, Field, roleLabel, Select, TextInput, t, useForm, useT } from '#core/client/index.ts'
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
  const [chosen, setChosen] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const offeredRoles = roles.filter(({ unheld: unheldRole }) => unheldRole.length === 0)
  const lowest = offeredRoles.at(-1)?.roleId ?? ''
  const roleId = offeredRoles.some(role => role.roleId === chosen) ? (chosen ?? lowest) : lowest
  const form = useForm({
    initialValues: { people: '' },
    check: values => {
      const names = splitPeople(values.people)
      if (offeredRoles.length === 0) return { people: { message: t('members.nothing-to-give') } }
      if (names.length === 0) return { people: { message: t('members.nobody-named') } }
      if (names.length <= limits.invitesPerCall) return {}
      return { people: { message: t('members.too-many', { most: limits.invitesPerCall }) } }
    },
    send: async values => {
      field.current?.focus()
      await invitePeople(place, values.people, roleId)
      form.reset()
    },
    issuesOfError: (error, sent) => ({ people: { message: inviteIssue(error, splitPeople(sent.people)) } }),
  })
  const { people } = form.values
  return (
    <form className={styles.invite} {...form.props}>
      <Field label={t('members.whom')} error={form.issue('people') ?? form.issue('form')}>
        <TextInput
          {...form.input('people')}
          ref={field}
          icon="user-plus"
          onPaste={event => {
            // A single-line field drops line breaks, so a pasted column of names is joined with separators.
            const pasted = event.clipboardData.getData('text')
            if (!/[\r\n]/.test(pasted)) return
            event.preventDefault()
            form.change('people', [people, ...splitPeople(pasted)].filter(Boolean).join(', '))
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
      <Button type="submit" variant="primary" busy={form.busy} className={styles.send}>
        {t('members.send')}
      </Button>
    </form>
  )
}
