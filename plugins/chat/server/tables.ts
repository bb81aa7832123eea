import type { Generated } from 'kysely'
import type { Migration } from '#server/index.ts'
import type { ChatType } from '../shared.ts'

export interface ChatTables {
  chats: {
    id: string
    type: ChatType
    /** empty for a private chat, which shows the other member's name */
    name: string
    creator_id: string
    /** the two internal ids of a private chat, sorted: one chat for each pair */
    pair_key: string | null
    created_at: string
    /** when its last message was sent */
    active_at: string
  }
  chat_members: { chat_id: string; user_id: string; read_seq: number; joined_at: string }
  chat_messages: {
    seq: Generated<number>
    id: string
    chat_id: string
    user_id: string
    content: string
    created_at: string
  }
  /** chats that were deleted: they have no members, and go after a day */
  deleted_chats: {
    chat_id: string
    /** who deleted it, which only its creator may */
    person: string
    pair_key: string | null
    at: string
  }
  /** the members that a deleted chat had */
  deleted_chat_members: { chat_id: string; user_id: string; read_seq: number; joined_at: string }
  /** messages that were deleted, for a day */
  deleted_messages: {
    id: string
    seq: number
    chat_id: string
    user_id: string
    content: string
    created_at: string
    at: string
  }
}

export const chatMigration: Migration = {
  name: '001-chat',
  async up(tx) {
    const { schema } = tx
    await schema
      .createTable('chats')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('type', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('creator_id', 'text', column => column.notNull().references('users.id'))
      .addColumn('pair_key', 'text', column => column.unique())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('active_at', 'text', column => column.notNull())
      .execute()
    await schema
      .createTable('chat_members')
      .addColumn('chat_id', 'text', column => column.notNull().references('chats.id').onDelete('cascade'))
      .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('read_seq', 'integer', column => column.notNull())
      .addColumn('joined_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('chat_members_key', ['chat_id', 'user_id'])
      .execute()
    await schema.createIndex('chats_of_person').on('chat_members').columns(['user_id', 'chat_id']).execute()
    await schema
      .createTable('chat_messages')
      .addColumn('seq', 'integer', column => column.primaryKey().autoIncrement())
      .addColumn('id', 'text', column => column.notNull().unique())
      .addColumn('chat_id', 'text', column => column.notNull().references('chats.id').onDelete('cascade'))
      .addColumn('user_id', 'text', column => column.notNull().references('users.id'))
      .addColumn('content', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .execute()
    await schema.createIndex('messages_of_chat').on('chat_messages').columns(['chat_id', 'seq']).execute()
  },
}

/** What was deleted is kept for a day, so that the person who did it can take that back. */
export const deletedMigration: Migration = {
  name: '002-deleted',
  async up(tx) {
    const { schema } = tx
    await schema
      .createTable('deleted_chats')
      .addColumn('chat_id', 'text', column => column.primaryKey().references('chats.id').onDelete('cascade'))
      .addColumn('person', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('pair_key', 'text')
      .addColumn('at', 'text', column => column.notNull())
      .execute()
    await schema
      .createTable('deleted_chat_members')
      .addColumn('chat_id', 'text', column => column.notNull().references('deleted_chats.chat_id').onDelete('cascade'))
      .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('read_seq', 'integer', column => column.notNull())
      .addColumn('joined_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('deleted_chat_members_key', ['chat_id', 'user_id'])
      .execute()
    await schema
      .createTable('deleted_messages')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('seq', 'integer', column => column.notNull())
      .addColumn('chat_id', 'text', column => column.notNull().references('chats.id').onDelete('cascade'))
      .addColumn('user_id', 'text', column => column.notNull().references('users.id'))
      .addColumn('content', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('at', 'text', column => column.notNull())
      .execute()
    await schema.createIndex('deleted_messages_of_chat').on('deleted_messages').column('chat_id').execute()
  },
}
