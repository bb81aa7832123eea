import type { Language } from '#core/shared/limits.ts'
import type { Email } from '../ports.ts'

export type EmailName = 'verify' | 'restore'

interface EmailText {
  subject: string
  before: string
  after: string
}

/**
 * The texts of all emails. None contains a username: anyone can register with somebody else's address and any
 * username, and could send that person a text of their own.
 */
const emailTexts: Record<EmailName, Record<Language, EmailText>> = {
  verify: {
    en: {
      subject: 'Verify your email address',
      before: 'An account in Skald was opened with this address. Open this link to verify that the address is yours:',
      after: 'The link works once, for 3 days. If you did not open an account, ignore this email.',
    },
    ua: {
      subject: 'Підтвердьте адресу електронної пошти',
      before: 'На цю адресу створено обліковий запис у Skald. Щоб підтвердити, що адреса ваша, відкрийте посилання:',
      after: 'Посилання спрацює один раз і діє 3 дні. Якщо ви нічого не створювали, не зважайте на цей лист.',
    },
  },
  restore: {
    en: {
      subject: 'Set a new password',
      before: 'Somebody asked for a new password for your account in Skald. Open this link to set one:',
      after: 'The link works once, for an hour. If it was not you, ignore this email: your password stays as it is.',
    },
    ua: {
      subject: 'Новий пароль',
      before: 'Хтось попросив новий пароль для вашого облікового запису у Skald. Щоб задати його, відкрийте посилання:',
      after:
        'Посилання спрацює один раз і діє годину. Якщо це були не ви, не зважайте на цей лист: пароль лишиться той самий.',
    },
  },
}

/** An email with its link, in the recipient's language. */
export function writeEmail(name: EmailName, language: Language, { to, link }: { to: string; link: string }): Email {
  const { subject, before, after } = emailTexts[name][language]
  return { to, subject, text: `${before}\n\n${link}\n\n${after}\n` }
}
