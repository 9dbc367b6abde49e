const PIECES = 18
const MILLISECONDS = 900
const COLOURS = ['bg-accent', 'bg-primary', 'bg-good', 'bg-accent-deep']

/** A short burst of the site's own squares from where something was won. Not for those who asked for stillness. */
export function throwConfetti(from: HTMLElement) {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { left, top, width, height } = from.getBoundingClientRect()
  const burst = document.createElement('div')
  burst.setAttribute('aria-hidden', 'true')
  burst.dataset['burst'] = ''
  burst.className = 'pointer-events-none fixed z-50'
  burst.style.left = `${left + width / 2}px`
  burst.style.top = `${top + height / 2}px`
  const flights = Array.from({ length: PIECES }, (_, index) => {
    const piece = document.createElement('span')
    piece.className = `absolute size-2.5 rounded-[3px] ${COLOURS[index % COLOURS.length]}`
    burst.append(piece)
    return () => fly(piece, index)
  })
  document.body.append(burst)
  void Promise.allSettled(flights.map((start) => start().finished)).then(() => burst.remove())
}

/** Upwards and outwards, then down. */
function fly(piece: HTMLElement, index: number): Animation {
  const angle = Math.PI * (1 + (index + 0.5) / PIECES)
  const reach = 70 + (index % 3) * 35
  const [x, y] = [Math.cos(angle) * reach * 1.4, Math.sin(angle) * reach]
  const turn = (index % 2 === 0 ? 1 : -1) * 220
  return piece.animate(
    [
      { transform: 'translate(-50%, -50%) scale(0.4)', opacity: 1, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
      { transform: `translate(${x}px, ${y}px) rotate(${turn / 2}deg)`, opacity: 1, offset: 0.55 },
      { transform: `translate(${x * 1.15}px, ${y + 120}px) rotate(${turn}deg)`, opacity: 0 },
    ],
    { duration: MILLISECONDS, easing: 'ease-in', fill: 'both' },
  )
}
