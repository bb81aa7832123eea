import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['core/**/*.test.{ts,tsx}', 'plugins/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'] },
})
