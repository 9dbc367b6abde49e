import { createHash } from 'node:crypto'

/** The policy of one page. It allows our own files, and only the inline scripts that the app itself rendered. */
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

/** During development, Vite injects scripts and styles of its own. */
export const DEVELOPMENT_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws:; frame-ancestors 'none'"

/**
 * The app renders its scripts with a nonce. Returns these scripts, and the HTML without the nonce. An injected script has
 * no nonce, so its hash is not in the policy and the browser blocks it.
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
