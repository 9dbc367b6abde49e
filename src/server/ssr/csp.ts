import { createHash } from 'node:crypto'

/** The policy of one page: our own files, and exactly the inline scripts that the app itself put into it. */
export function pagePolicy(scripts: string[], { isHttps }: { isHttps: boolean }): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map(hashOf)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** While developing, the tools inject scripts and styles of their own. */
export const DEVELOPMENT_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws:; frame-ancestors 'none'"

/**
 * The app gives its scripts a nonce of this rendering. Those scripts are collected, and the nonce is removed: a script that
 * got into the page in any other way has none, and the policy blocks it.
 */
export function extractScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const pattern = new RegExp(
    `<script(?=[^>]*\\snonce="${nonce}")(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`,
    'g',
  )
  const scripts = [...html.matchAll(pattern)].map(([, code = '']) => code)
  const clean = html
    .replace(`<meta property="csp-nonce" content="${nonce}"/>`, '')
    .replaceAll(` nonce="${nonce}"`, '')
  return { html: clean, scripts: [...new Set(scripts)] }
}

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
