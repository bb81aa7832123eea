import type { Migration } from '../../contract.ts'
import { renameColumns } from '../rename-columns.ts'

const add = (person: string, bytes: string) =>
  `insert into storage (person, bytes) values (${person}, ${bytes})
    on conflict (person) do update set bytes = bytes + excluded.bytes`
const take = (person: string, bytes: string) => `update storage set bytes = bytes - ${bytes} where person = ${person}`
const sizeOf = (row: string) => `octet_length(${row}.data) + octet_length(${row}.refs)`

/** SQLite cannot rename a trigger or an index: each is dropped and created again, its table being as it was. */
const storageStatements = [
  'alter table storage_things rename to entity_storage',
  'alter table entity_storage rename column thing to entity_seq',
  'drop trigger storage_thing_added',
  `create trigger storage_entity_added after insert on entities begin
    insert into entity_storage (entity_seq, person, bytes) values (new.seq, new.created_by, ${sizeOf('new')});
  end`,
  'drop trigger storage_thing_changed',
  `create trigger storage_entity_changed after update of data on entities begin
    update entity_storage set person = new.updated_by, bytes = ${sizeOf('new')} where entity_seq = new.seq;
  end`,
  'drop trigger storage_thing_removed',
  `create trigger storage_entity_removed after delete on entities begin
    delete from entity_storage where entity_seq = old.seq;
  end`,
  'drop trigger storage_of_things_added',
  `create trigger entity_storage_added after insert on entity_storage begin ${add('new.person', 'new.bytes')}; end`,
  'drop trigger storage_of_things_changed',
  `create trigger entity_storage_changed after update on entity_storage begin
    ${take('old.person', 'old.bytes')}; ${add('new.person', 'new.bytes')};
  end`,
  'drop trigger storage_of_things_removed',
  `create trigger entity_storage_removed after delete on entity_storage begin ${take('old.person', 'old.bytes')}; end`,
]

const addChanges = 'on conflict (project_id, quarter, person, kind) do update set changes = changes + excluded.changes'

const activityStatements = [
  // It names the index.
  'drop trigger change_counts_entity_removed',
  'drop index versions_of_thing',
  'create index versions_of_entity on versions (entity_seq, at, person, words)',
  `create trigger change_counts_entity_removed before delete on entities begin
    update change_counts set changes = changes - 1
      where old.batch_id is null and project_id = old.project_id
        and quarter = coalesce(unixepoch(old.created_at), 0) / 900 and person = old.created_by and kind = old.kind;
    insert into change_counts
      select project_id, quarter, person, kind, -changes from (
        select e.project_id, v.at / 900000 as quarter, v.person, e.kind, count(*) as changes
          from versions v indexed by versions_of_entity join entities e on e.seq = v.entity_seq
          where v.entity_seq = old.seq group by 1, 2, 3, 4
      ) where true ${addChanges};
  end`,
]

/** Columns with the row number of an entity, and with the id of a person or role, are called what they are. */
export const entityColumns: Migration = renameColumns(
  '029-entity-columns',
  [
    { table: 'versions', from: 'thing', to: 'entity_seq' },
    { table: 'version_names', from: 'thing', to: 'entity_seq' },
    { table: 'removals', from: 'thing', to: 'removed_id' },
  ],
  [...storageStatements, ...activityStatements],
)
