import { useSnapshot } from 'valtio'
import { Badge, issueMessage, Link, useRegistry, useT } from '#core/client/index.ts'
import { splitPeople } from '#plugins/members/shared.ts'
import { genreId } from '../settings/project-fields.tsx'
import { type WizardStep, wizard } from './state.ts'
import { stepAddress, stepLabel } from './steps-order.ts'
import styles from './wizard.module.css'

/** What will be created; each line links to its step. */
export function SummaryStep({ steps }: { steps: readonly WizardStep[] }) {
  const t = useT()
  const { draft, spaceId, issues } = useSnapshot(wizard)
  const kinds = useRegistry().kinds.list()
  const people = splitPeople(draft.people)
  const starts = [draft.defaultMap && t('wizard.default-map'), draft.defaultTimeline && t('wizard.default-timeline')]
  const summaryText: Record<Exclude<WizardStep, 'summary'>, string> = {
    name: draft.description || t('wizard.no-description'),
    modules: kinds
      .filter(kind => draft.modules.includes(kind.name))
      .map(kind => t(`kind.${kind.name}.many`))
      .join(', '),
    look: [t(`icon.${draft.icon}`), draft.genre ? t(`genre.${genreId(draft.genre)}`) : t('project.no-genre')].join(
      ', ',
    ),
    start: starts.filter(Boolean).join(', ') || t('wizard.nothing'),
    people: people.length > 0 ? `${people.join(', ')} (${t(`role.${draft.roleId}`)})` : t('wizard.nobody'),
  }
  return (
    <>
      <p className={styles.made}>
        <Badge icon={draft.icon} size="l" color={draft.color} />
        <span>{draft.name || t('wizard.no-name')}</span>
      </p>
      <dl className={styles.summary}>
        {steps.map(step =>
          step === 'summary' ? null : (
            <div key={step}>
              <dt>{step === 'name' ? t('spaces.description') : stepLabel(step)}</dt>
              <dd>
                <span>{summaryText[step]}</span>
                <Link
                  className="link"
                  to={stepAddress(spaceId, step)}
                  aria-label={t('wizard.change-of', { step: stepLabel(step) })}
                >
                  {t('wizard.change')}
                </Link>
              </dd>
            </div>
          ),
        )}
      </dl>
      {issues.summary && (
        <p className={styles.error} role="alert">
          {issueMessage(issues.summary)}
        </p>
      )}
    </>
  )
}
