import Type from 'typebox'
import { createFirstUser, createUser, roles } from '../../../users/index.ts'
import type { Route } from '../../app.ts'
import { Body, Id, Line, OneOf } from '../../schemas.ts'
import { guarded, parents } from '../access.ts'

export const createUserRoute: Route = (app, { db }) => {
  app.post(
    '/users',
    guarded(parents, {
      operationId: 'create_user',
      summary:
        'Create a user. In an organization below, administrators can create only the first. Only this answer has the password to hand over',
      body: Body({
        name: Line(100),
        email: Type.String({ minLength: 3, maxLength: 200 }),
        role: OneOf(roles, 'Role of the user; `operations` only in the root'),
      }),
      response: { 201: Type.Object({ id: Id(), password: Type.String() }) },
    }),
    async ({ organizationId, user, body }, reply) => {
      const { name, email, role } = body
      const isFromAbove = organizationId !== user.organizationId && user.role !== 'operations'
      const create = isFromAbove ? createFirstUser : createUser
      const created = await create(db, { organizationId, name, email, role }, user.by)
      return reply.code(201).send(created)
    },
  )
}
