import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bareBrowser } from './scripts/bare-browser.ts'
import { bareContract } from './scripts/bare-contract.ts'
import { COMMANDS, mainOf } from './scripts/commands.ts'
import { NATIVE } from './scripts/deployed-packages.ts'

const WORKER = 'src/server/adapters/markdown/render-worker.ts'

export default defineConfig({
  publicDir: 'src/web/public',
  plugins: [
    bareBrowser(),
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
    bareContract(),
    tailwindcss(),
  ],
  resolve: {
    // What React has itself since version 18.
    alias: { 'use-sync-external-store/shim': 'use-sync-external-store' },
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // Small files stay files: inlined as data they would weigh on every page and need a wider policy.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: 'src/web/app/entry-client.tsx',
          output: {
            // The first file lists all the others by name: names of their own would weigh on every page.
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: {
              groups: [
                // What every page needs, in one file that changes only with a new version of a library.
                {
                  name: 'libraries',
                  test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//,
                },
                // What the home page is made of, in one file rather than in thirty small ones that compress badly.
                { name: 'home', test: /src\/web\/pages\/home[.]tsx/ },
                { name: 'start', test: /src\/web\/app\/(entry-client|root|router)[.]tsx/ },
                // Small pieces of several other pages: one by one they cost more to ask for than to send.
                {
                  name: 'pieces',
                  // A forecast comes with what computes it: readers of a plan load it late, or never.
                  test: /lucide-react|src\/(web\/(ui\/(?!Menu|charts)|lib|features\/reactions)|domain\/(?!forecast[-.](?!tag)|amounts|typed-forecast|plan-rules)|api)/,
                  minShareCount: 3,
                },
                // Shared by two pages of which neither should bring the other.
                { name: 'contents', test: /src\/web\/features\/plans\/TableOfContents[.]tsx/ },
                { name: 'comment-box', test: /src\/web\/features\/comments\/CommentBox[.]tsx/ },
                // Opened on a phone: in one file with what it alone needs.
                { name: 'drawer', test: /src\/web\/features\/shell\/NavDrawer[.]tsx/ },
                // What every page of a member asks for as soon as it is known who is there.
                {
                  name: 'member',
                  test: /src\/web\/(app\/MemberSession|features\/(shell\/MemberActions|reactions\/toggle-reaction))[.]tsx?/,
                },
                // What is written of a sheet, and what computes it: of the form, and of « Et pour moi ? » when it is near.
                {
                  name: 'forecast',
                  test: /src\/(web\/features\/forecast\/(CashCurve|FigureGrid|Fold)[.]tsx|domain\/forecast-bounds[.]ts)/,
                },
                // A plan to read, with the parts that the router would load one by one.
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
        // One file: a page would look for its parts again at each rendering.
        rolldownOptions: { input: 'src/web/app/entry-server.tsx', output: { codeSplitting: false } },
      },
    },
    server: {
      // Loading the packages one file after the other took most of a start. Only those with native parts stay outside.
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
          input: [...COMMANDS.map((name) => `scripts/${name}.ts`), WORKER],
          // All in one folder: what starts the worker looks for it there.
          output: {
            entryFileNames: ({ name }) => (COMMANDS.includes(name) ? mainOf(name) : '[name].js'),
            chunkFileNames: '[name]-[hash].js',
          },
        },
      },
    },
  },
})
