import {
  call,
  invalidateCalls,
  LoadFailed,
  NoAccess,
  type PageProps,
  PlaceHead,
  type Project,
  Skeleton,
  SlotOutlet,
  setCallData,
  useProject,
  useT,
} from '#core/client/index.ts'
import { descriptionIssue, nameIssue } from '#core/shared/access/account-rules.ts'
import { can, grantOf } from '#core/shared/access/permission.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { type Issue, modulesIssue } from '#core/shared/issue.ts'
import { DangerZone } from './danger-zone.tsx'
import { ModulesField } from './modules-field.tsx'
import { NameFields } from './name-fields.tsx'
import { PosterField } from './poster-field.tsx'
import { AgeField, ColorField, GenreField, IconField, type ProjectFields } from './project-fields.tsx'
import styles from './settings.module.css'
import { SettingsSaveStatus } from './settings-save-status.tsx'
import { useSettingsAutosave, useSettingsForm } from './use-settings-autosave.ts'

type ProjectSettingsValues = ProjectFields & Pick<Project, 'name' | 'description' | 'modules'>

/** Settings of one project, saved as they are changed. */
export default function ProjectSettings({ params: { spaceId = '', projectId = '' } }: PageProps) {
  const t = useT()
  const { status, data: project, error } = useProject(spaceId, projectId)
  if (status === 'failed') return <LoadFailed error={error} />
  if (status === 'loading') return <Skeleton label={t('shell.loading')} className={styles.page} />
  if (!can(grantOf(project.permissions), 'project.settings')) return <NoAccess />
  return <ProjectSettingsForm key={projectId} project={project} />
}

function checkField(name: keyof ProjectSettingsValues, value: unknown): Issue | null {
  if (name === 'name') return nameIssue(String(value))
  if (name === 'description') return descriptionIssue(String(value))
  return name === 'modules' ? modulesIssue(value as string[]) : null
}

function ProjectSettingsForm({ project }: { project: Project }) {
  const t = useT()
  const { spaceId, projectId } = project
  const saver = useSettingsAutosave<ProjectSettingsValues>({
    send: async data => {
      const answer = await call(projectCalls.update, { spaceId, projectId, data }, { quiet: true })
      setCallData(projectCalls.get, { spaceId, projectId }, answer)
      await invalidateCalls(projectCalls.find)
    },
    check: checkField,
  })
  const { values, issueOf } = useSettingsForm(saver, project as Project & ProjectFields)
  return (
    <div className={styles.page}>
      <PlaceHead place={{ spaceId, projectId }} name={project.name} section="settings">
        <SettingsSaveStatus saver={saver} />
      </PlaceHead>
      <section className={styles.block}>
        <NameFields
          saver={saver}
          values={values}
          issueOf={issueOf}
          label={t('spaces.project-name')}
          hint={t('project.id-fixed', { projectId })}
        />
      </section>
      <section className={styles.block} aria-labelledby="look">
        <h2 className={styles.heading} id="look">
          {t('project.look')}
        </h2>
        <div className={styles.two}>
          <IconField value={values.icon} onValue={icon => saver.edit('icon', icon)} />
          <ColorField value={values.color} onValue={color => saver.edit('color', color)} />
          <GenreField value={values.genre} onValue={genre => saver.edit('genre', genre)} />
          <AgeField value={values.ageCategory} onValue={age => saver.edit('ageCategory', age)} />
        </div>
        <PosterField project={project} />
      </section>
      <section className={styles.block} aria-labelledby="modules">
        <h2 className={styles.heading} id="modules">
          {t('modules.title')}
        </h2>
        <ModulesField
          value={values.modules}
          issue={issueOf('modules')}
          onValue={modules => saver.edit('modules', modules)}
        />
      </section>
      <SlotOutlet name="project.settings" props={{ spaceId, projectId }} />
      <DangerZone level="project" />
    </div>
  )
}
