import type { ReactNode } from 'react'

/** The twelve entity icons, drawn for this project on the same 24 grid and stroke as the rest. */
export const customIcons = {
  sword: (
    <>
      <path d="M16 4h4v4L10 18l-4-4z" />
      <path d="m4 12 8 8" />
      <path d="m8 16-4 4" />
    </>
  ),
  leaf: (
    <>
      <path d="M20 4C10 4 5 8.5 5 14.5c0 1.5.5 2.9 1.3 4C15 19.5 20 14 20 4z" />
      <path d="M4 21c2-5.5 5-8.5 9.5-11" />
    </>
  ),
  charm: (
    <>
      <path d="M5 3c0 4.5 2.5 7 7 8 4.5-1 7-3.5 7-8" />
      <circle cx="12" cy="16" r="5" />
      <path d="m12 14.5 1.5 1.5-1.5 1.5-1.5-1.5z" />
    </>
  ),
  axe: (
    <>
      <g transform="rotate(32 12 12)">
        <path d="M9 2.5v19" />
        <path d="M9 5h3c2.6 0 4.7-.8 6.3-2.3 2 3.7 2 9.2 0 12.9C16.7 14.1 14.6 13.3 12 13.3H9" />
      </g>
    </>
  ),
  wing: (
    <>
      <path d="M3 7c4-3.5 10-4 18-4-.4 3.4-1.8 5.2-4.3 5.7.2 2.7-1.3 4.3-4 4.5-.1 2.6-1.7 4-4.5 3.8C4.6 16.6 2.5 12.5 3 7z" />
      <path d="M7.5 9.5c2.6-1.2 5.4-1.5 9.2-.8" />
      <path d="M7.5 13c1.6-.5 3.2-.5 5.2.2" />
    </>
  ),
  cover: (
    <>
      <path d="M7 3h12v18H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z" />
      <path d="M5 19a2 2 0 0 1 2-2h12" />
      <path d="m12.5 6.5 2 3-2 3-2-3z" />
    </>
  ),
  diamond: (
    <>
      <path d="M7 4h10l4 5.5L12 20.5 3 9.5z" />
      <path d="M3 9.5h18" />
      <path d="m12 4-3.5 5.5L12 20.5l3.5-11z" />
    </>
  ),
  deer: (
    <>
      <path d="M10 10.5C6.7 9.6 5 7.2 5 3" />
      <path d="M5.4 6H2.5V3.5" />
      <path d="M9 3.5v3.7" />
      <path d="M14 10.5c3.3-.9 5-3.3 5-7.5" />
      <path d="M18.6 6h2.9V3.5" />
      <path d="M15 3.5v3.7" />
      <path d="M9 12c0-1 1.2-1.5 3-1.5s3 .5 3 1.5c0 3.8-1 7.3-3 9.5-2-2.2-3-5.7-3-9.5z" />
      <path d="M8.9 13.5C7 13.6 5.6 12.9 5 11.5" />
      <path d="M15.1 13.5c1.9.1 3.3-.6 3.9-2" />
    </>
  ),
  dream: (
    <>
      <circle cx="12" cy="9" r="7" />
      <path d="M12 2 5.9 12.5h12.2z" />
      <path d="M7 15.5V19" />
      <path d="M12 16v6" />
      <path d="M17 15.5V19" />
    </>
  ),
  dSword: (
    <>
      <path d="M18 3h3v3L10 17l-3-3z" />
      <path d="m5 12 7 7" />
      <path d="M8.5 15.5 4 20" />
      <path d="M12 9 6 3H3v3l6 6" />
      <path d="m15 12 2 2" />
      <path d="m12 15 2 2" />
      <path d="m12 19 7-7" />
      <path d="M15.5 15.5 20 20" />
    </>
  ),
  boat: (
    <>
      <path d="M3 16h18l-2.5 5h-13z" />
      <path d="M11 16V3" />
      <path d="M11 3c4.5 1.5 7 5 7.5 9.5H11" />
      <path d="M11 6.5c-2.8 1.3-4.7 3.3-5.5 6H11" />
    </>
  ),
  shield: (
    <>
      <path d="M12 3l7 2.5v6c0 4.5-2.7 7.8-7 9.5-4.3-1.7-7-5-7-9.5v-6z" />
      <path d="M12 7.5v9" />
      <path d="M8.5 11h7" />
    </>
  ),
} as const satisfies Record<string, ReactNode>
