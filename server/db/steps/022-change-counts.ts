import { sql } from 'kysely'
import type { Migration } from '../../contract.ts'

/** Every time zone begins its days at a quarter of an hour. */
const quarterOf = (ms: string) => `${ms} / 900000`
const quarterOfText = (instant: string) => `coalesce(unixepoch(${instant}), 0) / 900`

const add = `on conflict (project_id, quarter, person, kind) do update set changes = changes + excluded.changes`
const isThis = (project: string, quarter: string, person: string, kind: string) =>
  `project_id = ${project} and quarter = ${quarter} and person = ${person} and kind = ${kind}`
const ofVersions = `select e.project_id, ${quarterOf('v.at')} as quarter, v.person, e.kind, count(*) as changes
  from versions v indexed by versions_of_thing join entities e on e.seq = v.thing`
const addCreation = `insert into change_counts
  values (new.project_id, ${quarterOfText('new.created_at')}, new.created_by, new.kind, 1) ${add};`

const statements = [
  // How many versions and new entities of a kind each person made in a quarter of an hour since 1970; kept by the
  // triggers below. No reference to projects, so that it is not in their backups: restored rows are counted again.
  `create table change_counts (
    project_id text not null,
    quarter integer not null,
    person text not null,
    kind text not null,
    changes integer not null,
    primary key (project_id, quarter, person, kind)
  ) strict, without rowid`,
  // Finds what was created in a time.
  `create index entities_by_creation on entities (project_id, created_at) where batch_id is null`,
  // Has the words too, so that what a person wrote in a time is found without reading the versions themselves.
  'drop index versions_by_person',
  'create index versions_by_person on versions (person, at, words)',

  `insert into change_counts ${ofVersions} where true group by 1, 2, 3, 4`,
  `insert into change_counts
    select project_id, ${quarterOfText('created_at')}, created_by, kind, count(*) from entities
    where batch_id is null group by 1, 2, 3, 4 ${add}`,

  `create trigger change_counts_version_added after insert on versions begin
    insert into change_counts
      select project_id, ${quarterOf('new.at')}, new.person, kind, 1 from entities where seq = new.thing ${add};
  end`,
  // If the whole entity is deleted, it is gone already: its own trigger has counted.
  `create trigger change_counts_version_removed after delete on versions begin
    update change_counts set changes = changes - 1
      where ${isThis(
        '(select project_id from entities where seq = old.thing)',
        quarterOf('old.at'),
        'old.person',
        '(select kind from entities where seq = old.thing)',
      )};
  end`,
  `create trigger change_counts_entity_added after insert on entities when new.batch_id is null begin
    ${addCreation}
  end`,
  `create trigger change_counts_entity_shown after update of batch_id on entities
    when new.batch_id is null and old.batch_id is not null begin
    ${addCreation}
  end`,
  `create trigger change_counts_entity_removed before delete on entities begin
    update change_counts set changes = changes - 1
      where old.batch_id is null
        and ${isThis('old.project_id', quarterOfText('old.created_at'), 'old.created_by', 'old.kind')};
    insert into change_counts
      select project_id, quarter, person, kind, -changes from (
        ${ofVersions} where v.thing = old.seq group by 1, 2, 3, 4
      ) where true ${add};
  end`,
  `create trigger change_counts_project_removed after delete on projects begin
    delete from change_counts where project_id = old.id;
  end`,
]

/** The activity of a project has how much was done on each day: it must not read every version for that. */
export const changeCounts: Migration = {
  name: '022-change-counts',
  async up(tx) {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  },
}
