/** An error response of Stripe, with its wording. */
export class StripeRefusal extends Error {
  readonly status: 400 | 401 | 402 | 404
  readonly code: string | undefined
  readonly param: string | undefined
  readonly type: 'invalid_request_error' | 'idempotency_error'

  constructor(
    message: string,
    {
      status = 400,
      code,
      param,
      type = 'invalid_request_error',
    }: Partial<Pick<StripeRefusal, 'status' | 'code' | 'param' | 'type'>> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.param = param
    this.type = type
  }
}

export const resourceMissing = (what: string, id: string) =>
  new StripeRefusal(`No such ${what}: '${id}'`, { status: 404, code: 'resource_missing', param: what })
