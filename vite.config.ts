import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { fileGroups } from './scripts/client/file-groups.ts'
import { circularFiles } from './scripts/client/vite-circular-files.ts'
import { firstPage } from './scripts/client/vite-first-page.ts'
import { iconKeys } from './scripts/client/vite-icon-keys.ts'
import { messages } from './scripts/client/vite-messages.ts'
import { pluginCommands } from './scripts/client/vite-plugin-commands.ts'
import { renderedTokens } from './scripts/client/vite-rendered-tokens.ts'
import { visitorFiles } from './scripts/client/vite-visitor-files.ts'
import { domTests } from './scripts/testing/dom-tests.ts'
import { LongFirst } from './scripts/testing/long-first.ts'
import { QuietReporter } from './scripts/testing/quiet-reporter.ts'

const root = fileURLToPath(new URL('./', import.meta.url))

const testsWithDocument = process.env.VITEST ? domTests() : []

export default defineConfig({
  root: process.env.VITEST ? root : `${root}core/client`,
  plugins: [
    react(),
    iconKeys(),
    pluginCommands(root),
    messages(root),
    firstPage(root),
    circularFiles(),
    renderedTokens(root),
    visitorFiles(root),
  ],
  // plugins/, locales/ and node_modules/ lie outside core/client.
  server: { fs: { allow: [root] } },
  worker: { format: 'es' },
  build: {
    outDir: `${root}dist`,
    emptyOutDir: true,
    // Browsers of 2024 and later: light-dark(), nesting and the like reach them as written.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // The content security policy allows nothing inline and no data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The drawing of graphs is one library, behind import().
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      onLog(level, log, handle) {
        // Code that is loaded together is in one file, whichever of it asks first; `firstPage` checks that the first page
        // imports nothing in both ways.
        if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') handle(level, log)
      },
      // A slow machine is no fault of the build: it stays quiet when all is well.
      checks: { pluginTimings: false },
      output: {
        // The names of all files are on the first page, where a hash does not compress: code and styles that pages
        // share are named by it alone.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some(name => name.endsWith('.css')) ? 'assets/[hash:7].css' : 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: fileGroups(root),
        },
      },
    },
  },
  test: {
    allowOnly: false,
    reporters: [new QuietReporter()],
    teardownTimeout: 20_000,
    // Vitest leaves a core free unless told otherwise, which on two cores is half of the machine.
    maxWorkers: '100%',
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{core,plugins,scripts}/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.{ts,tsx}'],
          exclude: testsWithDocument,
          sequence: { groupOrder: 1 },
          // Most of the work was loading the same modules for each file. What has a document keeps state in modules.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          isolate: false,
          include: testsWithDocument,
          setupFiles: [`${root}scripts/testing/fresh-modules.ts`],
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          // Servers keep nothing in modules: each is made by createServer.
          isolate: false,
          setupFiles: [`${root}scripts/testing/fresh-mocked-modules.ts`],
          include: ['server/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['tests/unit/**'],
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // After the others: journeys through a browser take their time, and three of them fill two cores, since each
        // waits a quarter of its time.
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          sequence: { groupOrder: 2 },
          maxWorkers: 3,
          // The server's code and the browser are brought up once for each worker; what files share is in no module.
          isolate: false,
          // A loaded machine takes its time to show what is on its way.
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
