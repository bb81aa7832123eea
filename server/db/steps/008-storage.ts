import { sql } from 'kysely'
import type { Migration } from '../../contract.ts'

/** What is added to, or taken from, what a person has stored. */
const add = (person: string, bytes: string) =>
  `insert into storage (person, bytes) values (${person}, ${bytes})
    on conflict (person) do update set bytes = bytes + excluded.bytes`
const take = (person: string, bytes: string) => `update storage set bytes = bytes - ${bytes} where person = ${person}`

const sizeOf = (row: string) => `octet_length(${row}.data) + octet_length(${row}.refs)`
const versionSize = (row: string) => `octet_length(${row}.back) + coalesce(octet_length(${row}.whole), 0)`
const imageSize = `coalesce((select sum(bytes) from image_sizes where image_id = old.id), 0)`

const statements = [
  // How many bytes of texts, versions and images each person has stored, by internal id; kept by the triggers below.
  `create table storage (person text primary key, bytes integer not null) strict, without rowid`,
  // Whose the bytes of an entity are: those of whoever changed its content last.
  `create table storage_things (thing integer primary key, person text not null, bytes integer not null) strict`,

  `insert into storage_things (thing, person, bytes) select seq, updated_by, ${sizeOf('entities')} from entities`,
  `insert into storage (person, bytes)
    select person, sum(bytes) from (
      select person, bytes from storage_things
      union all select person, ${versionSize('versions')} from versions
      union all select created_by, bytes from images inner join image_sizes on image_id = images.id
    ) group by person`,

  `create trigger storage_thing_added after insert on entities begin
    insert into storage_things (thing, person, bytes) values (new.seq, new.created_by, ${sizeOf('new')});
  end`,
  `create trigger storage_thing_changed after update of data on entities begin
    update storage_things set person = new.updated_by, bytes = ${sizeOf('new')} where thing = new.seq;
  end`,
  `create trigger storage_thing_removed after delete on entities begin
    delete from storage_things where thing = old.seq;
  end`,
  `create trigger storage_of_things_added after insert on storage_things begin ${add('new.person', 'new.bytes')}; end`,
  `create trigger storage_of_things_changed after update on storage_things begin
    ${take('old.person', 'old.bytes')}; ${add('new.person', 'new.bytes')};
  end`,
  `create trigger storage_of_things_removed after delete on storage_things begin ${take('old.person', 'old.bytes')}; end`,

  `create trigger storage_version_added after insert on versions begin ${add('new.person', versionSize('new'))}; end`,
  `create trigger storage_version_packed after update of back, whole on versions begin
    ${take('old.person', versionSize('old'))}; ${add('new.person', versionSize('new'))};
  end`,
  `create trigger storage_version_removed after delete on versions begin ${take('old.person', versionSize('old'))}; end`,

  `create trigger storage_image_added after insert on image_sizes begin
    ${add('(select created_by from images where id = new.image_id)', 'new.bytes')};
  end`,
  `create trigger storage_image_removed before delete on images begin ${take('old.created_by', imageSize)}; end`,
]

/** How much each person has stored. */
export const storage: Migration = {
  name: '008-storage',
  async up(tx) {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  },
}
