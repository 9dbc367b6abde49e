/** The typing indicator. Its place is always there, so that nothing moves, and what enters it is read out. */
export function Thinking({ isThinking }: { isThinking: boolean }) {
  return (
    <p role="status" className="flex min-h-11 items-center gap-2.5 text-dense text-muted">
      {isThinking && (
        <>
          <Dots />
          PB-AI réfléchit...
        </>
      )}
    </p>
  )
}

const Dots = () => (
  <span aria-hidden className="flex gap-1">
    {[0, 200, 400].map((delay) => (
      <i
        key={delay}
        className="size-1.5 animate-blink rounded-full bg-primary"
        style={{ animationDelay: `${delay}ms` }}
      />
    ))}
  </span>
)
