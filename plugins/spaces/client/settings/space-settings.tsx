import {
  call,
  Field,
  invalidateCalls,
  LoadFailed,
  NoAccess,
  type PageProps,
  PlaceHead,
  Skeleton,
  type Space,
  setCallData,
  useSpace,
  useT,
} from '#core/client/index.ts'
import { descriptionIssue, nameIssue } from '#core/shared/access/account-rules.ts'
import { can, grantOf } from '#core/shared/access/permission.ts'
import { spaceCalls } from '#core/shared/calls/spaces.ts'
import { DangerZone } from './danger-zone.tsx'
import { NameFields } from './name-fields.tsx'
import styles from './settings.module.css'
import { SettingsSaveStatus } from './settings-save-status.tsx'
import { useSettingsAutosave, useSettingsForm } from './use-settings-autosave.ts'

/** Settings of one space, saved as they are changed. */
export default function SpaceSettings({ params: { spaceId = '' } }: PageProps) {
  const t = useT()
  const { status, data: space, error } = useSpace(spaceId)
  if (status === 'failed') return <LoadFailed error={error} />
  if (status === 'loading') return <Skeleton label={t('shell.loading')} className={styles.page} />
  if (!can(grantOf(space.permissions), 'space.settings')) return <NoAccess />
  return <SpaceSettingsForm key={spaceId} space={space} />
}

function SpaceSettingsForm({ space }: { space: Space }) {
  const t = useT()
  const { spaceId } = space
  const saver = useSettingsAutosave<Pick<Space, 'name' | 'description'>>({
    send: async data => {
      setCallData(spaceCalls.get, { spaceId }, await call(spaceCalls.update, { spaceId, data }, { quiet: true }))
      await invalidateCalls(spaceCalls.find)
    },
    check: (name, value) => (name === 'name' ? nameIssue : descriptionIssue)(String(value)),
  })
  const { values, issueOf } = useSettingsForm(saver, space)
  return (
    <div className={styles.page}>
      <PlaceHead place={{ spaceId }} name={space.name} section="settings">
        <SettingsSaveStatus saver={saver} />
      </PlaceHead>
      <section className={styles.block}>
        <NameFields saver={saver} values={values} issueOf={issueOf} label={t('spaces.name')} />
        <Field label={t('spaces.id')} hint={t('spaces.id-fixed')} group>
          <p className={styles.fixed}>{spaceId}</p>
        </Field>
      </section>
      <DangerZone level="space" />
    </div>
  )
}
