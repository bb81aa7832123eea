import { useSnapshot } from 'valtio'
import { Field, fieldError, Select, Switch, TextArea, TextInput, useHouse, useT } from '#core/client/index.ts'
import { limits } from '#core/shared/limits.ts'
import { builtInRoles } from '#core/shared/permission.ts'
import { ModulesField } from '../modules-field.tsx'
import { ColorField, GenreField, IconField } from '../project-fields.tsx'
import { edit, wizard } from './state.ts'
import styles from './wizard.module.css'

function useWizard() {
  const { draft, faults } = useSnapshot(wizard, { sync: true })
  return { draft, faultOf: (name: string) => (faults[name] === undefined ? undefined : fieldError(faults[name])) }
}

export function NameStep() {
  const t = useT()
  const { draft, faultOf } = useWizard()
  return (
    <>
      <Field label={t('spaces.project-name')} error={faultOf('name')} required>
        <TextInput
          name="name"
          value={draft.name}
          onValue={name => edit({ name })}
          maxLength={limits.nameMax}
          autoComplete="off"
        />
      </Field>
      <Field label={t('spaces.description')} error={faultOf('description')} hint={t('wizard.description-hint')}>
        <TextArea
          name="description"
          value={draft.description}
          onValue={description => edit({ description })}
          maxLength={limits.descriptionMax}
          prose
        />
      </Field>
    </>
  )
}

export function ModulesStep() {
  const { draft, faultOf } = useWizard()
  return (
    <ModulesField
      value={draft.modules}
      fault={faultOf('modules')}
      onValue={(modules, preset) => edit({ modules, everything: preset === 'full' })}
    />
  )
}

export function LookStep() {
  const { draft } = useWizard()
  return (
    <div className={styles.two}>
      <IconField value={draft.icon} onValue={icon => edit({ icon })} />
      <ColorField value={draft.color} onValue={color => edit({ color })} />
      <GenreField value={draft.genre} onValue={genre => edit({ genre })} />
    </div>
  )
}

export function StartStep() {
  const t = useT()
  const { draft } = useWizard()
  const { kinds } = useHouse()
  const offers = (kind: string) => kinds.get(kind) !== undefined && draft.modules.includes(kind)
  return (
    <>
      {offers('map') && (
        <Switch wide checked={draft.defaultMap} onValue={defaultMap => edit({ defaultMap })}>
          {t('wizard.default-map')}
        </Switch>
      )}
      {offers('timeline') && (
        <Switch wide checked={draft.defaultTimeline} onValue={defaultTimeline => edit({ defaultTimeline })}>
          {t('wizard.default-timeline')}
        </Switch>
      )}
    </>
  )
}

export function PeopleStep() {
  const t = useT()
  const { draft, faultOf } = useWizard()
  const roles = builtInRoles.project.filter(role => role !== 'owner')
  return (
    <>
      <Field label={t('wizard.people')} error={faultOf('people')} hint={t('wizard.people-hint')}>
        <TextArea
          name="people"
          value={draft.people}
          onValue={people => edit({ people })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label={t('wizard.role')}>
        <Select
          name="role"
          value={draft.roleId}
          onValue={roleId => edit({ roleId })}
          options={roles.map(role => ({ value: role as string, label: t(`role.${role}`) }))}
        />
      </Field>
    </>
  )
}
