import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { stripClientCode } from './scripts/strip-client-code.ts'
import { stripContract } from './scripts/strip-contract.ts'
import { COMMANDS, mainOf } from './scripts/commands.ts'
import { NATIVE } from './scripts/deployed-packages.ts'

/** A warning that only depends on the speed of the machine. */
const checks = { bundlerTimings: false }

const WORKERS = [
  'src/server/platform/adapters/markdown/render-worker.ts',
  'src/server/platform/adapters/typeset-worker.ts',
]

export default defineConfig({
  publicDir: 'src/web/public',
  plugins: [
    stripClientCode(),
    tanstackRouter({
      routesDirectory: './src/web',
      virtualRouteConfig: './src/web/routes.ts',
      generatedRouteTree: './src/web/app/route-tree.gen.ts',
      addExtensions: true,
      autoCodeSplitting: true,
      quoteStyle: 'single',
      disableLogging: true,
    }),
    react(),
    stripContract(),
    tailwindcss(),
  ],
  resolve: {
    // Part of React since version 18.
    alias: { 'use-sync-external-store/shim': 'use-sync-external-store' },
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // No inlining: data URLs would enlarge every page and need a wider CSP.
        assetsInlineLimit: 0,
        rolldownOptions: {
          checks,
          input: 'src/web/app/entry-client.tsx',
          // Constants are written where they are used: otherwise the first file carries those of every page.
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            // The entry file lists all chunks: long names would enlarge every page.
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: {
              groups: [
                // Libraries of every page, in one chunk that changes only with their versions.
                {
                  name: 'libraries',
                  test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//,
                },
                // The home page, in one chunk instead of thirty small ones that compress badly.
                { name: 'home', test: /src\/web\/pages\/home[.]tsx/ },
                // With what the home page shares with one other page only: that page must not load the home page.
                { name: 'start', test: /src\/web\/(app\/(entry-client|root|router)|ui\/Menu)[.]tsx/ },
                // Small modules shared by several pages: a request each would cost more than their bytes.
                {
                  name: 'pieces',
                  // Without the forecast, executions and reviews, which readers of a plan load late or never, and what the
                  // home page does not need.
                  test: /lucide-react|src\/(web\/(ui\/(?!Menu|charts|Combobox)|lib|features\/(reactions|accounts\/viewer\/(pending-action|use-feature)|dossier\/exported|comments\/(discussion-|use-.*discussion|DiscussionLevelButton)))|domain\/(?!notifications\/notifications|profiles\/profiles|feed\/last-visit|forecast\/forecast[-.]|forecast\/amounts|forecast\/typed-forecast|editor\/plan-rules|editor\/plan-templates|feed\/topics|executions\/execution|executions\/typed-entry|reviews|notifications\/mail-links|notifications\/mails|moderation\/staff-log)|api\/(?!executions|reviews|forecast))/,
                  minShareCount: 3,
                },
                // The forms of the sign-in pages, the settings and the proof of identity, without what every member loads.
                {
                  name: 'auth',
                  test: /src\/web\/features\/accounts\/auth\/(?!use-step-up|ProofDialog)/,
                  minShareCount: 2,
                },
                // Shared by the staff screens.
                {
                  name: 'staff',
                  test: /src\/web\/features\/(admin\/|moderation\/(LogDays|MemberCell|Staff(Screen|Tabs)|use-assignment|AboutMember|Sanction(Actions|Dialog|History|Screen)|UnbanDialog|use-sanction-form)[.])/,
                  minShareCount: 2,
                },
                // Shared by two pages that must not load each other.
                { name: 'contents', test: /src\/web\/features\/plans\/TableOfContents[.]tsx/ },
                { name: 'comment-box', test: /src\/web\/features\/comments\/CommentBox[.]tsx/ },
                // The drawer on phones, in one chunk with its dependencies.
                { name: 'drawer', test: /src\/web\/features\/site\/NavDrawer[.]tsx/ },
                // Loaded on every page once the viewer is known to be signed in.
                {
                  name: 'member',
                  test: /src\/web\/(app\/MemberSession|features\/(site\/(HeaderActions|WelcomeChecklist)|reactions\/toggle-reaction|feed\/SinceLastVisit))[.]tsx?/,
                },
                // The forecast and its computation: for the form, and for « Et pour moi ? » when it comes into view.
                {
                  name: 'forecast',
                  test: /src\/(web\/features\/forecast\/(CashCurve|FigureGrid|Collapsible|scenario-search)[.]tsx?|domain\/forecast\/forecast-(bounds|scenario)[.]ts)/,
                },
                // The three pages of legal texts, which share almost all of their code.
                { name: 'legal', test: /src\/web\/pages\/(legal-notice|privacy|terms)[.]tsx[?]/ },
                // The page of a plan, with the chunks that the router would load one by one.
                { name: 'plan', test: /src\/web\/(pages\/plan[.]tsx|features\/plans\/load-plan[.]ts)/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/pages',
        ssr: true,
        copyPublicDir: false,
        // One file: chunks would be resolved again at each rendering.
        rolldownOptions: { checks, input: 'src/web/app/entry-server.tsx', output: { codeSplitting: false } },
      },
    },
    server: {
      // Bundled, since loading the packages file by file took most of the start. Only native packages stay external.
      resolve: {
        noExternal: true,
        external: NATIVE,
      },
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        sourcemap: true,
        rolldownOptions: {
          checks,
          input: [...COMMANDS.map((name) => `scripts/${name}.ts`), ...WORKERS],
          // All in one folder, where the workers are looked up.
          output: {
            entryFileNames: ({ name }) => (COMMANDS.includes(name) ? mainOf(name) : '[name].js'),
            chunkFileNames: '[name]-[hash].js',
          },
        },
      },
    },
  },
})
