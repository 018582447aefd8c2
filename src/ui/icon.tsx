import AirplaneTicket from '@mui/icons-material/AirplaneTicketOutlined';
import Assignment from '@mui/icons-material/AssignmentOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import Build from '@mui/icons-material/BuildOutlined';
import Business from '@mui/icons-material/BusinessOutlined';
import Category from '@mui/icons-material/CategoryOutlined';
import Check from '@mui/icons-material/CheckCircleOutlined';
import Dashboard from '@mui/icons-material/DashboardOutlined';
import Description from '@mui/icons-material/DescriptionOutlined';
import Car from '@mui/icons-material/DirectionsCarOutlined';
import Flight from '@mui/icons-material/Flight';
import FlightTakeoff from '@mui/icons-material/FlightTakeoff';
import Gavel from '@mui/icons-material/GavelOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import Handshake from '@mui/icons-material/HandshakeOutlined';
import History from '@mui/icons-material/History';
import Home from '@mui/icons-material/HomeOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import Truck from '@mui/icons-material/LocalShippingOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import Phone from '@mui/icons-material/PhoneOutlined';
import Security from '@mui/icons-material/SecurityOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Support from '@mui/icons-material/SupportAgent';
import Upload from '@mui/icons-material/UploadFileOutlined';
import Verified from '@mui/icons-material/VerifiedOutlined';
import Warehouse from '@mui/icons-material/WarehouseOutlined';
import { memo, type ComponentType } from 'react';

// About 4 kB gzip in all: less than the requests that a chunk per icon would take on a slow network.
const icons = {
  assignment: Assignment,
  badge: Badge,
  build: Build,
  business: Business,
  category: Category,
  certificate: Verified,
  check: Check,
  dashboard: Dashboard,
  description: Description,
  directions_car: Car,
  flight: Flight,
  flight_takeoff: FlightTakeoff,
  gavel: Gavel,
  group: Groups,
  groups: Groups,
  handshake: Handshake,
  history: History,
  home: Home,
  inventory: Inventory,
  local_shipping: Truck,
  mail: Mail,
  person: Person,
  phone: Phone,
  security: Security,
  settings: Settings,
  support: Support,
  support_agent: Support,
  ticket: AirplaneTicket,
  upload: Upload,
  upload_file: Upload,
  verified: Verified,
  warehouse: Warehouse,
} satisfies Record<string, ComponentType>;

/** Every name that has a picture. */
export const iconNames: readonly string[] = Object.keys(icons);

/** A picture beside words that say the same; a name that is not known gets a neutral sheet of paper. */
export const Icon = memo(function Icon({ name, size = 24 }: { name?: string | undefined; size?: number }) {
  const Picture = isIconName(name) ? icons[name] : Description;
  return <Picture aria-hidden="true" style={{ fontSize: size }} />;
});

function isIconName(name: string | undefined): name is keyof typeof icons {
  return name !== undefined && Object.hasOwn(icons, name);
}
