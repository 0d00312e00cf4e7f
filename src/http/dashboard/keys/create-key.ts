import Type from 'typebox'
import { refuseField } from '../../../core/errors.ts'
import { inTransaction } from '../../../db/index.ts'
import { createKey, isKeyNameTaken, permissions } from '../../../organizations/index.ts'
import type { Route } from '../../app.ts'
import { Body, Id, Line, OneOf } from '../../schemas.ts'
import { administrators, guarded } from '../access.ts'

/** The only way to make a key: by a signed-in administrator of an organization with a contract. */
export const createKeyRoute: Route = (app, { db, config }) => {
  app.post(
    '/keys',
    guarded(administrators, {
      operationId: 'create_key',
      summary: 'Create an API key. Only this answer has its full text',
      body: Body({
        name: Line(100),
        permissions: Type.Array(OneOf(permissions, 'The permissions beyond reading and booking'), {
          maxItems: permissions.length,
        }),
      }),
      response: { 201: Type.Object({ id: Id(), key: Type.String() }) },
    }),
    async ({ organizationId, user, body }, reply) => {
      const wanted = { organizationId, name: body.name.trim(), permissions: body.permissions }
      const created = await inTransaction(db, async tx => {
        if (await isKeyNameTaken(tx, wanted)) refuseField('/name', 'names another key already')
        return createKey(tx, config.environment, wanted, user.by)
      })
      return reply.code(201).send(created)
    },
  )
}
