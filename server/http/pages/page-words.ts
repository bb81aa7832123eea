import type { Problem, ProblemType } from '#core/shared/error.ts'
import { type Language, languageTags } from '#core/shared/limits.ts'

interface Words {
  readonly title: string
  readonly text: string
}

type Failures = { readonly other: Words } & { readonly [type in ProblemType]?: Words }

const english: Failures = {
  'too-many': { title: 'Too many requests', text: 'Too much was asked for from here in a short time.' },
  'too-large': { title: 'This is too large', text: 'It is too large to be made here.' },
  conflict: { title: 'This is being changed right now', text: 'Load this page again in a moment.' },
  unavailable: { title: 'The server is busy', text: 'Load this page again in a moment.' },
  'not-found': { title: 'There is nothing here', text: 'The address is wrong, or what was here is gone.' },
  other: { title: 'Something went wrong', text: 'Load this page again in a moment.' },
}

const ukrainian: Failures = {
  'too-many': { title: 'Забагато запитів', text: 'Звідси надійшло забагато запитів за короткий час.' },
  'too-large': { title: 'Це завелике', text: 'Воно завелике, щоб створити його тут.' },
  conflict: { title: 'Це саме зараз змінюють', text: 'Завантажте сторінку ще раз за мить.' },
  unavailable: { title: 'Сервер зайнятий', text: 'Завантажте сторінку ще раз за мить.' },
  'not-found': { title: 'Тут нічого немає', text: 'Адреса неправильна, або того, що тут було, вже немає.' },
  other: { title: 'Щось пішло не так', text: 'Завантажте сторінку ще раз за мить.' },
}

/** When to come again: `Try again in 5 minutes.` */
function againIn(language: Language, seconds: number): string {
  const [unit, count] = seconds > 90 ? (['minute', Math.ceil(seconds / 60)] as const) : (['second', seconds] as const)
  const time = new Intl.NumberFormat(languageTags[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  return language === 'ua' ? `Спробуйте ще раз через ${time}.` : `Try again in ${time}.`
}

/** What a visitor reads in place of a page that could not be made: a title and sentences. */
export function pageFailure(problem: Problem, language: Language): Words {
  const failures = language === 'ua' ? ukrainian : english
  const { title, text } = failures[problem.type] ?? failures.other
  const { retryAfter } = problem.extra
  return { title, text: retryAfter === undefined ? text : `${text} ${againIn(language, retryAfter)}` }
}

/** `14 Nov 2026`, in UTC. */
export function pageDate(language: Language, instant: string): string {
  const format = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(instant).toLocaleDateString(language === 'ua' ? 'uk' : 'en-GB', format)
}
