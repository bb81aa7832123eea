import { useSnapshot } from 'valtio'
import { Field, fieldError, Select, Switch, TextArea, TextInput, useRegistry, useT } from '#core/client/index.ts'
import { builtInRoles } from '#core/shared/access/permission.ts'
import { limits } from '#core/shared/limits.ts'
import { ModulesField } from '../settings/modules-field.tsx'
import { ColorField, GenreField, IconField } from '../settings/project-fields.tsx'
import { editDraft, wizard } from './state.ts'
import styles from './wizard.module.css'

function useWizard() {
  const { draft, issues } = useSnapshot(wizard, { sync: true })
  return { draft, issueOf: (name: string) => (issues[name] === undefined ? undefined : fieldError(issues[name])) }
}

export function NameStep() {
  const t = useT()
  const { draft, issueOf } = useWizard()
  return (
    <>
      <Field label={t('spaces.project-name')} error={issueOf('name')} required>
        <TextInput
          name="name"
          value={draft.name}
          onValue={name => editDraft({ name })}
          maxLength={limits.nameMax}
          autoComplete="off"
        />
      </Field>
      <Field label={t('spaces.description')} error={issueOf('description')} hint={t('wizard.description-hint')}>
        <TextArea
          name="description"
          value={draft.description}
          onValue={description => editDraft({ description })}
          maxLength={limits.descriptionMax}
          prose
        />
      </Field>
    </>
  )
}

export function ModulesStep() {
  const { draft, issueOf } = useWizard()
  return (
    <ModulesField
      value={draft.modules}
      issue={issueOf('modules')}
      onValue={(modules, preset) => editDraft({ modules, everything: preset === 'full' })}
    />
  )
}

export function LookStep() {
  const { draft } = useWizard()
  return (
    <div className={styles.two}>
      <IconField value={draft.icon} onValue={icon => editDraft({ icon })} />
      <ColorField value={draft.color} onValue={color => editDraft({ color })} />
      <GenreField value={draft.genre} onValue={genre => editDraft({ genre })} />
    </div>
  )
}

export function StartStep() {
  const t = useT()
  const { draft } = useWizard()
  const { kinds } = useRegistry()
  const offers = (kind: string) => kinds.get(kind) !== undefined && draft.modules.includes(kind)
  return (
    <>
      {offers('map') && (
        <Switch wide checked={draft.defaultMap} onValue={defaultMap => editDraft({ defaultMap })}>
          {t('wizard.default-map')}
        </Switch>
      )}
      {offers('timeline') && (
        <Switch wide checked={draft.defaultTimeline} onValue={defaultTimeline => editDraft({ defaultTimeline })}>
          {t('wizard.default-timeline')}
        </Switch>
      )}
    </>
  )
}

export function PeopleStep() {
  const t = useT()
  const { draft, issueOf } = useWizard()
  const roles = builtInRoles.project.filter(role => role !== 'owner')
  return (
    <>
      <Field label={t('wizard.people')} error={issueOf('people')} hint={t('wizard.people-hint')}>
        <TextArea
          name="people"
          value={draft.people}
          onValue={people => editDraft({ people })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label={t('wizard.role')}>
        <Select
          name="role"
          value={draft.roleId}
          onValue={roleId => editDraft({ roleId })}
          options={roles.map(role => ({ value: role as string, label: t(`role.${role}`) }))}
        />
      </Field>
    </>
  )
}
